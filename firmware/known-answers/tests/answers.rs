//! The committed answers are what the other implementations compute, and what the library under test computes.

use backend_rustcrypto::RustCrypto;
use harness::known_answer::{find, holds};
use harness::scheme::Library;
use harness::sequence::{KemSequence, Sequence, SignatureSequence};

#[test]
fn the_table_is_fresh() {
    assert_eq!(known_answers::table(&known_answers::compute()), known_answers::TABLE);
}

#[test]
fn rustcrypto_gives_every_answer_and_no_other() {
    let mut checked = 0;
    let mut check = |name: &str, sequence: &mut dyn Sequence| {
        let known = find(known_answers::TABLE, name);
        assert!(holds(sequence, known), "{name}");
        checked += 1;
    };
    for kem in RustCrypto.kems() {
        check(kem.parameter_set(), &mut KemSequence::new(*kem));
    }
    for signature in RustCrypto.signatures() {
        check(signature.parameter_set(), &mut SignatureSequence::new(*signature));
    }
    assert_eq!(checked, 18);
}

#[test]
fn a_corrupted_answer_is_refused() {
    let kem = RustCrypto.kems()[0];
    let mut corrupted = find(known_answers::TABLE, kem.parameter_set()).unwrap();
    corrupted[31] ^= 1;
    assert!(!holds(&mut KemSequence::new(kem), Some(corrupted)));
    assert!(!holds(&mut KemSequence::new(kem), None));
}
