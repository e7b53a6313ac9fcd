//! The catalogue of parameter sets: canonical names, scheme versions, sizes, and the spellings that logs print.

use std::collections::HashMap;

use serde::Deserialize;

/// What a scheme is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Key encapsulation (or key agreement seen as one).
    Kem,
    Signature,
}

/// Sizes in bytes; `None` where the scheme has no such value or none is standardised.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sizes {
    pub public_key: Option<u64>,
    /// The expanded decapsulation or signing key.
    pub secret_key: Option<u64>,
    pub ciphertext: Option<u64>,
    pub shared_secret: Option<u64>,
    pub signature: Option<u64>,
}

/// One parameter set of one version of a scheme.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParameterSet {
    /// The canonical name: the FIPS name for standardised sets.
    pub name: String,
    /// The scheme and its version as one word: `ML-KEM`, `Kyber`, `SLH-DSA`, `SPHINCS+` …
    pub family: String,
    pub kind: Kind,
    /// The document that defines it, such as `FIPS 203`.
    pub standard: String,
    /// The claimed NIST security category, 1 to 5.
    pub level: Option<u8>,
    /// The hash family it is built on, where it is part of the choice: `SHA2`, `SHAKE` or `AES`.
    pub hash: Option<String>,
    public_key: Option<u64>,
    secret_key: Option<u64>,
    ciphertext: Option<u64>,
    shared_secret: Option<u64>,
    signature: Option<u64>,
    /// The standardised set that this earlier version became.
    pub earlier_than: Option<String>,
    /// How it differs from `earlier_than`, in a sentence a footnote can print.
    pub relation: Option<String>,
    #[serde(default)]
    pub aliases: Vec<String>,
}

impl ParameterSet {
    /// Its sizes in bytes.
    pub fn sizes(&self) -> Sizes {
        Sizes {
            public_key: self.public_key,
            secret_key: self.secret_key,
            ciphertext: self.ciphertext,
            shared_secret: self.shared_secret,
            signature: self.signature,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ambiguous {
    spelling: String,
    could_be: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    parameter_set: Vec<ParameterSet>,
    #[serde(default)]
    ambiguous: Vec<Ambiguous>,
}

/// Why a spelling did not resolve to one parameter set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unresolved {
    /// No set has this spelling.
    Unknown,
    /// The spelling leaves open which of these sets is meant.
    Ambiguous(Vec<String>),
}

/// All known parameter sets, in the order in which tables list them.
#[derive(Debug)]
pub struct Catalogue {
    sets: Vec<ParameterSet>,
    ambiguous: Vec<Ambiguous>,
    by_spelling: HashMap<String, usize>,
}

impl Catalogue {
    /// Reads a catalogue from TOML.
    ///
    /// # Errors
    /// A message with the line when the TOML does not fit, or the two sets that claim one spelling.
    pub fn from_toml(text: &str) -> Result<Catalogue, String> {
        let File { parameter_set: sets, ambiguous } = toml::from_str(text).map_err(|e| e.to_string())?;
        let mut by_spelling: HashMap<String, usize> = HashMap::new();
        for (index, set) in sets.iter().enumerate() {
            for spelling in std::iter::once(&set.name).chain(&set.aliases) {
                let earlier = by_spelling.insert(spelling.to_ascii_lowercase(), index);
                if let Some(other) = earlier.filter(|&other| other != index) {
                    return Err(format!(
                        "the spelling `{spelling}` names both {} and {}",
                        sets[other].name, set.name
                    ));
                }
            }
        }
        Ok(Catalogue { sets, ambiguous, by_spelling })
    }

    /// Every set, in table order.
    pub fn sets(&self) -> &[ParameterSet] {
        &self.sets
    }

    /// The set that a spelling names, compared without regard to ASCII case and in no other way.
    ///
    /// # Errors
    /// [`Unresolved`] when no set or more than one could be meant; there is no guess.
    pub fn resolve(&self, spelling: &str) -> Result<&ParameterSet, Unresolved> {
        let lower = spelling.trim().to_ascii_lowercase();
        if let Some(&index) = self.by_spelling.get(&lower) {
            return Ok(&self.sets[index]);
        }
        let ambiguous = self.ambiguous.iter().find(|a| a.spelling.to_ascii_lowercase() == lower);
        Err(match ambiguous {
            Some(a) => Unresolved::Ambiguous(a.could_be.clone()),
            None => Unresolved::Unknown,
        })
    }

    /// Where a set, or a pair `KEM + signature`, stands in table order; pairs come after sets and unknown names last.
    pub fn rank(&self, name: &str) -> usize {
        let place = |name: &str| self.by_spelling.get(&name.to_ascii_lowercase()).copied();
        let pair = || name.split_once(" + ").and_then(|(kem, _)| Some(self.sets.len() + place(kem)?));
        place(name).or_else(pair).unwrap_or(usize::MAX)
    }

    /// Where a family, or a pair of families, stands in table order.
    pub fn family_rank(&self, family: &str) -> usize {
        let place = |family: &str| self.sets.iter().position(|set| set.family == family);
        let pair = || family.split_once(" + ").and_then(|(kem, _)| Some(self.sets.len() + place(kem)?));
        place(family).or_else(pair).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled() -> Catalogue {
        Catalogue::from_toml(include_str!("../../data/parameter-sets.toml")).unwrap()
    }

    #[test]
    fn earlier_versions_stay_apart() {
        let catalogue = bundled();
        assert_eq!(catalogue.resolve("mlkem768").unwrap().name, "ML-KEM-768");
        assert_eq!(catalogue.resolve("kyber768").unwrap().name, "Kyber768");
        let sphincs = catalogue.resolve("SPHINCS+-SHA2-128f-simple").unwrap();
        assert_eq!(sphincs.family, "SPHINCS+");
        assert_eq!(sphincs.earlier_than.as_deref(), Some("SLH-DSA-SHA2-128f"));
    }

    #[test]
    fn an_ambiguous_spelling_is_refused() {
        let catalogue = bundled();
        let Err(Unresolved::Ambiguous(candidates)) = catalogue.resolve("SPHINCS+-128f") else {
            panic!("must be ambiguous");
        };
        for name in candidates {
            assert!(catalogue.resolve(&name).is_ok(), "{name}");
        }
        assert_eq!(catalogue.resolve("ML-KEM").unwrap_err(), Unresolved::Unknown);
    }

    #[test]
    fn every_relation_points_to_a_known_set() {
        let catalogue = bundled();
        for set in catalogue.sets() {
            if let Some(later) = &set.earlier_than {
                assert!(catalogue.resolve(later).is_ok(), "{later}");
            }
        }
    }

    /// The sizes follow from the formulas of FIPS 203 (ek = 384k + 32, dk = 768k + 96, ct = 32(du·k + dv)).
    #[test]
    fn ml_kem_sizes_follow_the_formulas() {
        for (name, k, du, dv) in
            [("ML-KEM-512", 2, 10, 4), ("ML-KEM-768", 3, 10, 4), ("ML-KEM-1024", 4, 11, 5)]
        {
            let catalogue = bundled();
            let sizes = catalogue.resolve(name).unwrap().sizes();
            assert_eq!(sizes.public_key, Some(384 * k + 32));
            assert_eq!(sizes.secret_key, Some(768 * k + 96));
            assert_eq!(sizes.ciphertext, Some(32 * (du * k + dv)));
        }
    }

    /// The signature sizes follow from FIPS 205: n(1 + k(1 + a) + h + d·len), len = 2n + 3 for w = 16.
    #[test]
    fn slh_dsa_signature_sizes_follow_the_formula() {
        let catalogue = bundled();
        for (set, n, h, d, a, k) in [
            ("128s", 16, 63, 7, 12, 14),
            ("128f", 16, 66, 22, 6, 33),
            ("192s", 24, 63, 7, 14, 17),
            ("192f", 24, 66, 22, 8, 33),
            ("256s", 32, 64, 8, 14, 22),
            ("256f", 32, 68, 17, 9, 35),
        ] {
            let expected = n * (1 + k * (1 + a) + h + d * (2 * n + 3));
            for hash in ["SHA2", "SHAKE"] {
                let name = format!("SLH-DSA-{hash}-{set}");
                let sizes = catalogue.resolve(&name).unwrap().sizes();
                assert_eq!(sizes.signature, Some(expected), "{name}");
                assert_eq!(sizes.public_key, Some(2 * n));
                assert_eq!(sizes.secret_key, Some(4 * n));
            }
        }
    }
}
