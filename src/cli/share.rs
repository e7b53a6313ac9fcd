//! Shares on the command line: `1%` or `0.01`.

/// Reads a share of one, as a percentage or as a number, above 0 and below 1.
///
/// # Errors
/// What is accepted. A bare `1` is an error and not 100 %, since most who type it mean 1 %.
pub fn parse(text: &str) -> Result<f64, String> {
    let number = |digits: &str| digits.trim().parse::<f64>().ok();
    let share = match text.trim().strip_suffix('%') {
        Some(percent) => number(percent).map(|percent| percent / 100.0),
        None => number(text),
    };
    share
        .filter(|share| 0.0 < *share && *share < 1.0)
        .ok_or_else(|| "give a percentage such as 1% or a share such as 0.01, above 0 and below 100%".into())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_percentage_and_a_share_are_the_same() {
        assert_eq!([parse("1%"), parse(" 1 % "), parse("0.01"), parse("1e-2")], [const { Ok(0.01) }; 4]);
        assert_eq!(parse("99%"), Ok(0.99));
    }

    #[test]
    fn what_is_no_share_is_refused_with_what_is_accepted() {
        for text in ["1", "0", "0%", "100%", "-1%", "NaN", "inf", "one", "", "%", "1%%", "5 percent"] {
            assert!(parse(text).unwrap_err().contains("such as 1%"), "{text}");
        }
    }
}
