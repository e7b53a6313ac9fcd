//! Decimal numbers in the prose of a LaTeX source.

/// One number, with what stands beside it.
struct Found {
    text: String,
    /// What makes it no plain decimal number, in words.
    trouble: Option<String>,
}

/// The `place`-th number of some prose, counted from 1, or the last.
///
/// # Errors
/// What stands there in place of a plain decimal number, and what is accepted.
pub(super) fn number(prose: &str, place: Option<usize>) -> Result<String, String> {
    let mut numbers = numbers(&plain(prose));
    let count = numbers.len();
    let at = place.unwrap_or(count);
    if at == 0 || at > count {
        return Err(match (count, place) {
            (0, _) => "there is no number before the annotation".into(),
            (_, Some(at)) => format!("there is no number {at}: the line has {count}"),
            (_, None) => unreachable!("the last of some"),
        });
    }
    let found = numbers.swap_remove(at - 1);
    match found.trouble {
        None => Ok(found.text),
        Some(trouble) => Err(format!(
            "`{}` {trouble}: an annotation speaks of a plain decimal number such as 12.4 or 15,500; number=N chooses another",
            found.text
        )),
    }
}

/// Prose without the LaTeX that stands within and around numbers.
fn plain(prose: &str) -> String {
    let mut text = prose.replace("{,}", ",");
    for (from, to) in [
        ("$-$", "-"),
        ("\\textminus", "-"),
        ("−", "-"),
        ("\\pm", "±"),
        ("\\times", "×"),
        ("\\cdot", "×"),
        ("--", "–"),
        ("\\%", " %"),
        ("$", ""),
    ] {
        text = text.replace(from, to);
    }
    let text = thousands(&text, "\\,");
    thousands(&text, "~").replace(['{', '}'], " ")
}

/// Drops a thin space or a tie where it stands before a group of three digits within a number.
fn thousands(text: &str, mark: &str) -> String {
    let mut parts = text.split(mark);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let within = out.ends_with(|c: char| c.is_ascii_digit()) && digits == 3;
        if !within {
            out.push(' ');
        }
        out.push_str(part);
    }
    out
}

fn numbers(text: &str) -> Vec<Found> {
    let chars: Vec<char> = text.chars().collect();
    let digit = |i: usize| chars.get(i).is_some_and(char::is_ascii_digit);
    let mut found = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        if !digit(i) {
            i += 1;
            continue;
        }
        let first = i;
        while digit(i) || (matches!(chars.get(i), Some('.' | ',')) && digit(i + 1)) {
            i += 1;
        }
        let before = &chars[..first];
        let signed = before.last() == Some(&'-')
            && before.iter().rev().nth(1).is_none_or(|c| c.is_whitespace() || *c == '(');
        let digits: String = chars[first..i].iter().collect();
        let trouble = trouble(&before[..before.len() - usize::from(signed)], &digits, &chars[i..]);
        // An exponent belongs to its number and is none of its own.
        if exponent(&chars[i..]) {
            i += 2;
            while digit(i) {
                i += 1;
            }
        }
        found.push(Found { text: if signed { format!("-{digits}") } else { digits }, trouble });
    }
    found
}

/// What makes a number other than it reads, from what stands before and after it.
fn trouble(before: &[char], digits: &str, after: &[char]) -> Option<String> {
    let previous = before.iter().rev().find(|c| !c.is_whitespace());
    let next = after.iter().find(|c| !c.is_whitespace());
    let joins = |c: Option<&char>| c.copied().filter(|c| matches!(c, '±' | '–' | '×' | '^' | '/'));
    if let Some(mark) = joins(previous).or(joins(next)) {
        return Some(format!("stands beside `{mark}`"));
    }
    if exponent(after) {
        return Some("has an exponent".into());
    }
    let groups = digits.split('.').next().unwrap_or_default();
    let odd = groups.split(',').skip(1).any(|group| group.len() != 3) || digits.matches('.').count() > 1;
    odd.then(|| "is no decimal number with a point and groups of three digits".into())
}

fn exponent(after: &[char]) -> bool {
    matches!(after, ['e' | 'E', d, ..] if d.is_ascii_digit() || matches!(d, '+' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_or_the_one_chosen() {
        let last = |prose: &str| number(prose, None).unwrap();
        assert_eq!(last(r"ML-KEM-768 takes 12.4\,ms"), "12.4");
        assert_eq!(last("15{,}500 s."), "15,500");
        assert_eq!(last(r"6\,998\,000~ns"), "6998000");
        assert_eq!(last(r"\SI{12.4}{ms}"), "12.4");
        assert_eq!(last(r"falls by $-$8.0\,\%"), "-8.0");
        assert_eq!(last("falls by −8.0"), "-8.0");
        assert_eq!(last("a change of -3.0"), "-3.0");
        assert_eq!(number("7.0 ms (Table 3)", Some(1)).unwrap(), "7.0");
        assert!(number("7.0 ms", Some(2)).unwrap_err().contains("the line has 1"));
        assert!(number("nothing here", None).unwrap_err().contains("no number"));
    }

    #[test]
    fn what_is_no_plain_number_is_refused() {
        for prose in ["0,7 ms", "7e6", r"7.0\times10^{0}", r"7.0 $\pm$ 0.1", "7.0--7.1", "1.2.3", "1/3"] {
            let message = number(prose, None).unwrap_err();
            assert!(message.contains("plain decimal number"), "{prose}: {message}");
        }
    }
}
