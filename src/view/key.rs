//! Keys of cells: paths that name a number in words, for `explain`, links and macros.

/// A text as one part of a key: lower case, words joined by `-`; what a path or a shell could misread is dropped.
pub fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '_') {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Whether a path that a user typed names a key: its parts occur in the key in order, and the last ends it.
pub fn matches_path(typed: &str, key: &str) -> bool {
    let mut parts = key.split('/');
    let typed: Vec<String> = typed.split('/').map(slug).collect();
    let in_order = typed.iter().all(|part| parts.any(|p| p == part));
    in_order && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        assert_eq!(slug("ML-KEM-512 + ML-DSA-44"), "ml-kem-512-+-ml-dsa-44");
        assert_eq!(slug("<script>&% _#"), "script-_");
    }

    #[test]
    fn a_part_of_the_path_is_enough() {
        let key = "ml-kem/qemu-rv32.rustcrypto.baseline/ml-kem-768/keygen";
        assert!(matches_path("ml-kem/ML-KEM-768/keygen", key));
        assert!(matches_path(key, key));
        assert!(!matches_path("ml-kem/ml-kem-768", key));
        assert!(!matches_path("ml-dsa/ml-kem-768/keygen", key));
    }
}
