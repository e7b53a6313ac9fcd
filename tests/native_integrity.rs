//! A native log is believed whole or not at all: whatever happens to any one of its bytes is told, and no value, run or
//! context enters the dataset that the undamaged log does not give.

mod support;

use pqreport::normalize::{Dataset, SourceReport};
use support::Reader;

/// A log in which everything that a machine line can do happens within two boots.
fn log() -> Vec<u8> {
    let first = [
        "begin,1,pqreport-firmware,0.1.0",
        "ctx,target,qemu-rv32",
        "ctx,core,QEMU virt, -icount shift=0",
        "ctx,scenario,baseline",
        "kat,ML-KEM-512,ok",
        "cols,instructions,heap_peak",
        "case,0,4,ML-KEM-512,keygen,1,2,800,1632,768,32",
        "case,1,4,ML-KEM-512,encaps,1,1,800,1632,768,32",
        "run,0,0,0,1300000,0",
        "run,1,0,0,1500000,64",
        "out,1,0,ss,0,00ff",
        "run,0,1,-1,1300100,0",
        "endcase,0,2,1",
        "endcase,1,1,0",
        "ctx,scenario,workload",
        "cols,instructions,class",
        "case,2,6,ML-KEM-512,decaps,1,1,800,1632,768,32",
        "run,2,0,0,1600000,1",
        "endcase,2,1,0",
        "end,19",
    ];
    let second = [
        "begin,1,pqreport-firmware,0.1.0",
        "ctx,target,qemu-rv32",
        "ctx,scenario,workload",
        "cols,cycles",
        "case,0,3,ML-DSA-44,sign,1,1,1312,2560,2420,",
        "run,0,0,0,77000",
        "endcase,0,1,0",
        "end,7",
    ];
    let text = format!("hello\n{}bye, run 1 of 2\n\n{}", machine(&first), machine(&second));
    text.into_bytes()
}

/// Machine lines with their sequence numbers and checksums.
fn machine(bodies: &[&str]) -> String {
    let line = |(seq, body): (usize, &&str)| sealed(&format!("@pq,{seq},{body}"));
    bodies.iter().enumerate().map(line).collect()
}

fn sealed(line: &str) -> String {
    format!("{line},{:08x}\n", crc32fast::hash(line.as_bytes()))
}

/// What may happen to one byte, as what stands in its place.
fn fates(byte: u8) -> Vec<Vec<u8>> {
    let others = [byte.wrapping_add(1), byte ^ 0x20, byte ^ 0x01, b'\n', b'\r', 0, 0x1b, b',', b' ', b'0'];
    let mut fates: Vec<Vec<u8>> = others.into_iter().filter(|&b| b != byte).map(|b| vec![b]).collect();
    fates.sort();
    fates.dedup();
    // Lost, printed twice, and with a line end behind it.
    fates.extend([vec![], vec![byte, byte], vec![byte, b'\n']]);
    fates
}

/// For each byte, whether it belongs to a machine line: from its mark to its checksum, and the end of the line.
fn machine_bytes(log: &[u8]) -> Vec<bool> {
    let lines = log.split_inclusive(|&b| b == b'\n');
    lines.flat_map(|line| vec![line.starts_with(b"@pq,"); line.len()]).collect()
}

fn told(report: &SourceReport) -> bool {
    report.malformed > 0 || report.findings_count > 0
}

/// Whether the machine lines are the same in spite of a change, so that there is nothing to tell.
///
/// This is so only where a line begins or ends: what stands in front of the mark is no part of it, a blank line is no
/// machine line, and the last line needs no end.
fn leaves_lines_whole(log: &[u8], at: usize, fate: &[u8]) -> bool {
    let begins = at == 0 || log[at - 1] == b'\n';
    let last = at + 1 == log.len();
    match fate {
        // Something in front of a line whose own first byte stays.
        [_, byte] if begins => *byte == log[at],
        // Something behind the end of a line, and a second end in front of the end.
        [b'\n', _] => log[at] == b'\n',
        [byte, b'\n'] => *byte == log[at] && log.get(at + 1) == Some(&b'\n'),
        // NUL, ESC and CR are cleaned away where a line ends.
        [] | [0 | 0x1b | b'\r'] => last,
        _ => false,
    }
}

#[test]
fn every_damaged_byte_is_told_and_no_wrong_value_enters() {
    let reader = Reader::new();
    let log = log();
    let whole = reader.bytes("native", &log);
    assert!(!told(&whole.report.sources[0]), "{:?}", whole.report);
    let expected = support::measurements(&whole);
    assert_eq!(expected.len(), 4 * 3 + 3 + 2 + 2 + 1 + 1 + 1, "{expected:#?}");
    let of_machine = machine_bytes(&log);
    for at in 0..log.len() {
        for fate in fates(log[at]) {
            let damaged = [&log[..at], &fate, &log[at + 1..]].concat();
            let dataset = reader.bytes("native", &damaged);
            let report = &dataset.report.sources[0];
            let what = || format!("byte {at} {:?} → {:?}", log[at] as char, String::from_utf8_lossy(&fate));
            assert_eq!(report.accounted(), report.lines, "{}", what());
            if of_machine[at] && !leaves_lines_whole(&log, at, &fate) {
                assert!(told(report), "{} is not told", what());
            }
            let got = support::measurements(&dataset);
            assert!(support::is_part_of(&got, &expected), "{} gives {got:#?}", what());
            if !told(report) {
                assert_eq!(got, expected, "{} loses values in silence", what());
            }
        }
    }
}

#[test]
fn a_lost_line_is_told_and_no_wrong_value_enters() {
    let reader = Reader::new();
    let log = log();
    let expected = support::measurements(&reader.bytes("native", &log));
    let lines: Vec<&[u8]> = log.split_inclusive(|&b| b == b'\n').collect();
    for first in 0..lines.len() {
        for lost in 1..=3.min(lines.len() - first) {
            let kept: Vec<u8> = [&lines[..first], &lines[first + lost..]].concat().concat();
            let dataset = reader.bytes("native", &kept);
            let got = support::measurements(&dataset);
            assert!(support::is_part_of(&got, &expected), "{lost} lines from {first} lost");
            if lines[first..first + lost].iter().any(|line| line.starts_with(b"@pq,")) {
                assert!(told(&dataset.report.sources[0]), "{lost} lines from {first} lost in silence");
            }
        }
    }
}

/// Two neighbours in the wrong order, as a capture over UDP may give them.
#[test]
fn swapped_lines_are_told_and_no_wrong_value_enters() {
    let reader = Reader::new();
    let log = log();
    let expected = support::measurements(&reader.bytes("native", &log));
    let lines: Vec<&[u8]> = log.split_inclusive(|&b| b == b'\n').collect();
    for first in 0..lines.len() - 1 {
        let mut swapped = lines.clone();
        swapped.swap(first, first + 1);
        let dataset = reader.bytes("native", &swapped.concat());
        let got = support::measurements(&dataset);
        // Going back in the sequence reads as a reset, so that boots may count higher.
        let without_boot = |m: &String| {
            let (case, rest) = m.split_once(" boot ").unwrap();
            format!("{case}{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
        };
        let known = |m: &String| expected.iter().any(|e| without_boot(e) == without_boot(m));
        let both_machine = lines[first].starts_with(b"@pq,") && lines[first + 1].starts_with(b"@pq,");
        if both_machine {
            assert!(told(&dataset.report.sources[0]), "lines {first} and next swapped in silence");
        }
        assert!(got.iter().all(known), "lines {first} and next swapped: {got:#?}");
    }
}

/// Lines whose checksum is right and whose content no firmware prints.
#[test]
fn a_right_checksum_on_nonsense_is_malformed_or_told() {
    let reader = Reader::new();
    let nonsense = [
        "@pq",
        "@pq,",
        "@pq,,",
        "@pq,0",
        "@pq,1,",
        "@pq,-1,begin,1,x,1",
        "@pq,18446744073709551615,ctx,a,b",
        "@pq,18446744073709551616,ctx,a,b",
        "@pq,0,begin",
        "@pq,0,begin,1",
        "@pq,0,ctx",
        "@pq,0,ctx,alone",
        "@pq,0,end,18446744073709551615",
        "@pq,0,case,18446744073709551615,0,ML-KEM-512,keygen,1,1,,,,",
        "@pq,0,run,0,0,0,1",
        "@pq,0,endcase,0,0,0",
        "@pq,0,cols,",
        "@pq,0,kat,ML-KEM-512,maybe",
    ];
    for line in nonsense {
        let log = sealed(line);
        for repeats in [1, 2] {
            let dataset = reader.bytes("native", log.repeat(repeats).as_bytes());
            let report = &dataset.report.sources[0];
            assert!(told(report), "{line}");
            assert_eq!(report.accounted(), report.lines, "{line}");
            assert!(dataset.measurements.is_empty(), "{line}");
        }
    }
}

/// A case belongs to the context that held when it was opened, whatever is set before its last run.
#[test]
fn a_context_that_changes_within_a_case_does_not_move_its_runs() {
    let bodies = [
        "begin,1,pqreport-firmware,0.1.0",
        "ctx,scenario,baseline",
        "cols,instructions",
        "case,0,2,ML-KEM-512,keygen,1,2,800,1632,768,32",
        "run,0,0,0,1300000",
        "ctx,scenario,workload",
        "run,0,1,0,1300100",
        "endcase,0,2,0",
        "end,8",
    ];
    let dataset = Reader::new().bytes("native", machine(&bodies).as_bytes());
    assert_eq!(scenarios(&dataset), ["baseline"]);
}

fn scenarios(dataset: &Dataset) -> Vec<&str> {
    let measured = dataset.measurements.case.iter().map(|&case| &dataset.cases[case as usize]);
    let mut scenarios: Vec<&str> = measured.map(|case| case.context["scenario"].as_str()).collect();
    scenarios.sort_unstable();
    scenarios.dedup();
    scenarios
}
