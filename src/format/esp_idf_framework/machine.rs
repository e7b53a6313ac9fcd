//! Machine lines of the framework: `CSV,` and 14 or 15 more fields.

use super::{Entry, HEADER, Outcome};
use crate::format::field::{Fault, integer, parse as number, shorten};
use crate::pqc::Operation;
use crate::quantity::{Metric, Statistic};

/// What a machine line says.
pub enum Line<'a> {
    Header,
    Notice { name: &'a str, reason: &'a str },
    Entry { entry: Entry, finding: Option<String> },
}

/// Reads the fields of one kind of line.
type Read = fn(&[&str]) -> Result<Entry, Fault>;

/// Reads a line that starts with `CSV,`.
pub fn parse(text: &str) -> Result<Line<'_>, Fault> {
    if text == HEADER {
        return Ok(Line::Header);
    }
    let fields: Vec<&str> = text.split(',').collect();
    let (wanted, read): (usize, Read) = match fields[1] {
        "result" => (15, result),
        "info" => (15, |f| sizes(f, 10)),
        "sizes" => (16, |f| sizes(f, 11)),
        "case_summary" => (16, case_summary),
        "skip" | "fail" => {
            let (name, reason) = notice(&fields)?;
            return Ok(Line::Notice { name, reason });
        }
        "kind" => return Err("a header with other columns than this dialect's".into()),
        kind => return Err(format!("unknown kind of CSV line `{}`", shorten(kind))),
    };
    if fields.len() != wanted {
        return Err(format!("{} fields where {wanted} belong", fields.len()));
    }
    let entry = read(&fields)?;
    let finding = (fields[1] == "result").then(|| delta_finding(&fields)).flatten();
    Ok(Line::Entry { entry, finding })
}

fn notice<'a>(fields: &[&'a str]) -> Result<(&'a str, &'a str), Fault> {
    match fields {
        [_, _, name, .., reason] if fields.len() == 15 => Ok((name, reason)),
        _ => Err(format!("{} fields where 15 belong", fields.len())),
    }
}

fn result(fields: &[&str]) -> Result<Entry, Fault> {
    let operation =
        Operation::parse(fields[3]).ok_or_else(|| format!("unknown operation `{}`", shorten(fields[3])))?;
    let micros = integer(fields[5])?;
    let code: i64 = number(fields[14])?;
    let single = |metric, value: u64| (metric, Statistic::Single, value as f64);
    let values = vec![
        single(Metric::Time, micros.saturating_mul(1000)),
        single(Metric::HeapFreeBefore, integer(fields[6])?),
        single(Metric::HeapFreeAfter, integer(fields[7])?),
        single(Metric::HeapLargestFree, integer(fields[9])?),
    ];
    // The firmware gives the largest time for an operation that failed.
    let failed = code != 0 || micros == u64::MAX;
    Ok(Entry {
        name: name(fields)?,
        operation: Some(operation),
        run: Some(number(fields[4])?),
        outcome: if failed { Outcome::Failure } else { Outcome::Success },
        values,
    })
}

/// Whether the printed heap delta is not after minus before.
fn delta_finding(fields: &[&str]) -> Option<String> {
    let value = |i: usize| fields[i].parse::<i64>().ok();
    let (before, after, delta) = (value(6)?, value(7)?, value(8)?);
    (after - before != delta)
        .then(|| format!("heap_delta is {delta}, and {after} − {before} is {}", after - before))
}

/// The four sizes from field `first` on; the third is a signature and the fourth a message for signature schemes.
fn sizes(fields: &[&str], first: usize) -> Result<Entry, Fault> {
    let name = name(fields)?;
    let numbers = fields[first..first + 4].iter().map(|f| integer(f)).collect::<Result<Vec<u64>, Fault>>()?;
    Ok(sizes_entry(name, &numbers))
}

/// The entry of a sizes line: public key, secret key, ciphertext or signature, shared secret or message.
pub fn sizes_entry(name: String, numbers: &[u64]) -> Entry {
    let is_kem = name.to_ascii_uppercase().contains("KEM");
    let metrics = [
        Metric::PublicKeySize,
        Metric::SecretKeySize,
        if is_kem { Metric::CiphertextSize } else { Metric::SignatureSize },
        if is_kem { Metric::SharedSecretSize } else { Metric::MessageSize },
    ];
    let value = |(metric, &size): (Metric, &u64)| (metric, Statistic::Single, size as f64);
    whole_case(name, metrics.into_iter().zip(numbers).map(value).collect())
}

fn case_summary(fields: &[&str]) -> Result<Entry, Fault> {
    Ok(minima_entry(name(fields)?, integer(fields[7])?, integer(fields[10])?))
}

/// The entry of a case's minima: free heap and largest free block in bytes.
pub fn minima_entry(name: String, heap: u64, largest: u64) -> Entry {
    let values = vec![
        (Metric::HeapFree, Statistic::Minimum, heap as f64),
        (Metric::HeapLargestFree, Statistic::Minimum, largest as f64),
    ];
    whole_case(name, values)
}

fn whole_case(name: String, values: Vec<(Metric, Statistic, f64)>) -> Entry {
    Entry { name, operation: None, run: None, outcome: Outcome::Success, values }
}

fn name(fields: &[&str]) -> Result<String, Fault> {
    match fields[2] {
        "" => Err("no algorithm name".into()),
        name => Ok(name.to_owned()),
    }
}
