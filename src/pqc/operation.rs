//! The operations of a key encapsulation mechanism and of a signature scheme.

use serde::{Deserialize, Serialize};

/// What one timed call does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// Library initialisation.
    Init,
    KeyGen,
    Encaps,
    Decaps,
    Sign,
    Verify,
    /// All six operations of a KEM and a signature scheme in one window.
    Combined,
    /// Release of what the library holds.
    Cleanup,
    /// A whole sequence as the firmware timed it, its logging included.
    Total,
}

impl Operation {
    /// Every operation, in the order in which tables list them.
    pub const ALL: [Operation; 9] = [
        Operation::Init,
        Operation::KeyGen,
        Operation::Encaps,
        Operation::Decaps,
        Operation::Sign,
        Operation::Verify,
        Operation::Combined,
        Operation::Cleanup,
        Operation::Total,
    ];

    /// The canonical short name, as in `--filter operation=keygen`.
    pub fn name(self) -> &'static str {
        match self {
            Operation::Init => "init",
            Operation::KeyGen => "keygen",
            Operation::Encaps => "encaps",
            Operation::Decaps => "decaps",
            Operation::Sign => "sign",
            Operation::Verify => "verify",
            Operation::Combined => "combined",
            Operation::Cleanup => "cleanup",
            Operation::Total => "total",
        }
    }

    /// The name a table header or a legend shows.
    pub fn title(self) -> &'static str {
        match self {
            Operation::Init => "Initialisation",
            Operation::KeyGen => "Key generation",
            Operation::Encaps => "Encapsulation",
            Operation::Decaps => "Decapsulation",
            Operation::Sign => "Signing",
            Operation::Verify => "Verification",
            Operation::Combined => "Combined KEM + signature",
            Operation::Cleanup => "Clean-up",
            Operation::Total => "Total",
        }
    }

    /// Reads an operation in any of the spellings that logs use, without regard to ASCII case.
    pub fn parse(spelling: &str) -> Option<Operation> {
        let lower = spelling.trim().to_ascii_lowercase();
        Some(match lower.as_str() {
            "init" => Operation::Init,
            "keygen" | "keypair" | "key gen" | "key generation" | "kg" => Operation::KeyGen,
            "encaps" | "encap" | "enc" | "encapsulate" => Operation::Encaps,
            "decaps" | "decap" | "dec" | "decapsulate" => Operation::Decaps,
            "sign" | "signs" | "signing" => Operation::Sign,
            "verify" | "verification" => Operation::Verify,
            "combined" => Operation::Combined,
            "cleanup" => Operation::Cleanup,
            "total" => Operation::Total,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_parses_back() {
        for operation in Operation::ALL {
            assert_eq!(Operation::parse(operation.name()), Some(operation));
        }
        assert_eq!(Operation::parse("Key Gen"), Some(Operation::KeyGen));
        assert_eq!(Operation::parse("hash"), None);
    }
}
