//! Shares on the command line: `2%` or `0.02`.

/// Reads a share above 0 and below 1.
///
/// # Errors
/// What was found and what is accepted.
pub fn share(text: &str) -> Result<f64, String> {
    let value = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
        None => text.parse::<f64>(),
    };
    let accepted = |share: &f64| *share > 0.0 && *share < 1.0;
    value.ok().filter(accepted).ok_or_else(|| format!("`{text}` is no share; write 2% or 0.02"))
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn percent_or_fraction() {
        assert_eq!(share("2%"), Ok(0.02));
        assert_eq!(share("0.02"), Ok(0.02));
        for wrong in ["2", "0", "-1%", "NaN", "x%", "100%"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
    }
}
