//! Whole logs, printed by toy schemes on a fake port.

mod toys;

use std::string::String;

use toys::{ToySignature, Toys};

use super::*;
use crate::known_answer::Values;
use crate::port::fake::FakePort;

const IDENTITY: Identity =
    Identity { firmware: "pqreport-firmware", version: "0.1.0", target: "fake", core: "none", isa: "none" };

fn known_answers() -> String {
    let mut table = String::new();
    for kem in Toys.kems() {
        let mut sequence = KemSequence::new(*kem);
        table += &entry(kem.parameter_set(), &mut sequence);
    }
    table + &entry("TOY-SIG", &mut SignatureSequence::new(&ToySignature))
}

fn entry(name: &str, sequence: &mut dyn Sequence) -> String {
    sequence.prepare(known_answer::RUN);
    let mut values = Values::default();
    for &operation in sequence.operations() {
        sequence.perform(operation);
        sequence.outputs(operation, &mut |_, value| values.add(value));
    }
    std::format!("{name} {}\n", values.answer().map(|byte| std::format!("{byte:02x}")).concat())
}

fn log_of(plan: &str, known_answers: &str) -> (Result<(), Stopped>, String) {
    let port = FakePort::new();
    let result = Study::new(&port, &[&Toys], known_answers).run(&IDENTITY, plan);
    (result, port.printed())
}

fn kinds(log: &str) -> std::vec::Vec<&str> {
    log.lines().filter_map(|line| line.strip_prefix("@pq,")).filter_map(|line| line.split(',').nth(1)).collect()
}

#[test]
fn a_kem_gives_three_interleaved_cases() {
    let (result, log) = log_of("library toys\nscenario baseline\nruns 2\nmeasure TOY-KEM", &known_answers());
    assert_eq!(result, Ok(()));
    for part in [
        ",ctx,flags,a=1,b=2,",
        ",ctx,call_overhead,100 instructions,",
        ",kat,TOY-KEM,ok,",
        ",case,0,16,TOY-KEM,keygen,1,2,3,4,2,2,",
        ",case,2,16,TOY-KEM,decaps,1,2,3,4,2,2,",
        ",run,1,0,0,100,4096,4096,4096,0,0,",
        ",out,0,0,pk,0,",
        ",out,2,0,ss,0,",
        ",endcase,2,2,0,",
        "TOY-KEM decaps: 2 of 2 runs succeeded, mean 100 instructions",
    ] {
        assert!(log.contains(part), "{part} in\n{log}");
    }
    let runs: std::vec::Vec<_> = log.lines().filter(|line| line.contains(",run,")).collect();
    assert_eq!(runs.len(), 6);
    assert!(runs[0].contains(",run,0,0,") && runs[1].contains(",run,1,0,") && runs[3].contains(",run,0,1,"));
    assert_eq!(kinds(&log).first(), Some(&"begin"));
    assert_eq!(kinds(&log).last(), Some(&"end"));
}

#[test]
fn initialisation_and_clean_up_are_cases_of_their_own_but_not_part_of_a_combination() {
    let plan = "library toys\nscenario baseline\nmeasure INIT-KEM\nmeasure INIT-KEM+TOY-SIG\nleakage INIT-KEM";
    let (result, log) = log_of(plan, &known_answers());
    assert_eq!(result, Ok(()));
    let cases: std::vec::Vec<_> = log.lines().filter(|line| line.contains(",case,")).map(operation_of).collect();
    assert_eq!(cases, ["init", "keygen", "encaps", "decaps", "cleanup", "combined", "decaps"]);
    assert!(!log.contains("0 of 1 runs succeeded"), "{log}");
}

fn operation_of(line: &str) -> &str {
    line.split(',').nth(6).unwrap_or_default()
}

#[test]
fn a_leakage_screen_says_the_class_of_each_run() {
    let (result, log) = log_of("library toys\nscenario baseline\nruns 40\nleakage TOY-KEM", &known_answers());
    assert_eq!(result, Ok(()));
    assert!(log.contains(",stack_peak,class,"), "{log}");
    let classes = |class: &str| {
        log.lines().filter(|line| line.contains(",run,0,")).filter(|line| class_of(line) == class).count()
    };
    assert_eq!(classes("0") + classes("1"), 40);
    assert!(classes("0") > 5 && classes("1") > 5);
}

fn class_of(line: &str) -> &str {
    line.rsplit(',').nth(1).unwrap_or_default()
}

#[test]
fn the_same_plan_prints_the_same_log() {
    let plan = "library toys\nscenario baseline\nruns 3\nmeasure TOY-SIG\nmeasure TOY-KEM+TOY-SIG";
    let first = log_of(plan, &known_answers());
    assert_eq!(first, log_of(plan, &known_answers()));
    assert!(first.1.contains(",case,3,18,TOY-KEM+TOY-SIG,combined,1,3,,,,,"), "{}", first.1);
    assert!(first.1.contains(",ctx,library_version,toy 1 + toy 2,"));
}

#[test]
fn a_wrong_known_answer_leaves_no_case_of_that_library() {
    let corrupted = known_answers().replace("TOY-KEM ", "TOY-KEM 0");
    let plan = "library toys\nscenario baseline\nmeasure TOY-KEM\nmeasure TOY-SIG";
    let (result, log) = log_of(plan, &corrupted);
    assert_eq!(result, Err(Stopped));
    assert!(log.contains(",kat,TOY-KEM,fail,"));
    assert!(!kinds(&log).contains(&"case") && !kinds(&log).contains(&"run"));
    assert_eq!(kinds(&log).last(), Some(&"end"));
}

#[test]
fn a_decapsulation_that_disagrees_fails_its_known_answer() {
    let (result, log) = log_of("library toys\nscenario baseline\nmeasure BROKEN-KEM", &known_answers());
    assert_eq!(result, Err(Stopped));
    assert!(log.contains(",kat,BROKEN-KEM,fail,"));
}

#[test]
fn a_plan_that_cannot_be_carried_out_says_why() {
    for (plan, reason) in [
        ("library none", "this firmware has no library 'none'"),
        ("scenario storm", "this firmware has no scenario 'storm'"),
        ("measure TOY-KEM", "the plan measures 'TOY-KEM' before it chooses a library"),
        ("library toys\nmeasure TOY", "toys has no parameter set 'TOY'"),
        ("dance", "the plan has no step 'dance'"),
    ] {
        let (result, log) = log_of(plan, "");
        assert_eq!(result, Err(Stopped));
        assert!(log.ends_with(&std::format!("stopped: {reason}\n")), "{log}");
    }
}
