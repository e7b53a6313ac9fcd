//! Source bytes → lines with a position, cleaned of what a serial console adds.
//!
//! CR LF and LF line ends, ANSI escape sequences, NUL bytes, a byte order mark and bad UTF-8 never reach a dialect;
//! each is counted. Memory is bounded by [`LINE_CAP`], whatever the input.

use std::io::{self, BufRead};

/// Longest line that is read, in bytes; the rest of a longer one is skipped and the line marked.
pub const LINE_CAP: usize = 64 * 1024;

/// One line of a source.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: u64,
    /// The text without its line end and without escape sequences.
    pub text: &'a str,
    /// Whether a line end follows; only the last line of a source can lack it.
    pub terminated: bool,
    /// Whether the line was longer than [`LINE_CAP`] and `text` is only its beginning.
    pub overlong: bool,
}

/// How many lines held what was cleaned away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dirt {
    pub crlf: u64,
    pub escapes: u64,
    pub nul: u64,
    pub bad_utf8: u64,
}

/// Reads lines from a source, one at a time.
pub struct Lines<R> {
    reader: R,
    raw: Vec<u8>,
    clean: String,
    number: u64,
    dirt: Dirt,
}

impl<R: BufRead> Lines<R> {
    pub fn new(reader: R) -> Lines<R> {
        Lines {
            reader,
            raw: Vec::new(),
            clean: String::new(),
            number: 0,
            dirt: Dirt::default(),
        }
    }

    /// Lines read so far.
    pub fn count(&self) -> u64 {
        self.number
    }

    /// What was cleaned away so far.
    pub fn dirt(&self) -> Dirt {
        self.dirt
    }

    /// The next line, or `None` at the end.
    ///
    /// # Errors
    /// Whatever reading the source fails with.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        let Some((terminated, overlong)) = self.fill()? else {
            return Ok(None);
        };
        self.number += 1;
        if self.raw.last() == Some(&b'\r') {
            self.dirt.crlf += 1;
        }
        while self.raw.last() == Some(&b'\r') {
            self.raw.pop();
        }
        if self.number == 1 && self.raw.starts_with(b"\xef\xbb\xbf") {
            self.raw.drain(..3);
        }
        let needs_cleaning = memchr::memchr2(0x1b, 0, &self.raw).is_some();
        if needs_cleaning {
            self.strip();
        }
        let text = match std::str::from_utf8(&self.raw) {
            Ok(text) => text,
            Err(_) => {
                self.dirt.bad_utf8 += 1;
                self.clean = String::from_utf8_lossy(&self.raw).into_owned();
                &self.clean
            }
        };
        Ok(Some(Line {
            number: self.number,
            text,
            terminated,
            overlong,
        }))
    }

    /// Reads one line into `raw`; returns whether it was terminated and whether it was cut at the cap.
    fn fill(&mut self) -> io::Result<Option<(bool, bool)>> {
        self.raw.clear();
        let mut overlong = false;
        let mut any = false;
        loop {
            let available = match self.reader.fill_buf() {
                Ok(bytes) => bytes,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            };
            if available.is_empty() {
                return Ok(any.then_some((false, overlong)));
            }
            any = true;
            let end = memchr::memchr(b'\n', available);
            let piece = &available[..end.unwrap_or(available.len())];
            let room = LINE_CAP - self.raw.len();
            overlong |= piece.len() > room;
            self.raw.extend_from_slice(&piece[..piece.len().min(room)]);
            let used = end.map_or(available.len(), |e| e + 1);
            self.reader.consume(used);
            if end.is_some() {
                return Ok(Some((true, overlong)));
            }
        }
    }

    /// Removes NUL bytes and ANSI escape sequences (ECMA-48 control sequences and two-byte escapes) from `raw`.
    fn strip(&mut self) {
        let bytes = std::mem::take(&mut self.raw);
        let mut at = 0;
        let (mut escapes, mut nul) = (false, false);
        while at < bytes.len() {
            match bytes[at] {
                0 => {
                    nul = true;
                    at += 1;
                }
                0x1b => {
                    escapes = true;
                    at += escape_len(&bytes[at..]);
                }
                byte => {
                    self.raw.push(byte);
                    at += 1;
                }
            }
        }
        self.dirt.escapes += u64::from(escapes);
        self.dirt.nul += u64::from(nul);
    }
}

/// Length of the escape sequence at the start of `bytes`, which begins with ESC.
fn escape_len(bytes: &[u8]) -> usize {
    if bytes.get(1) != Some(&b'[') {
        // Not a control sequence: the ESC alone goes, so that nothing else is lost with it.
        return 1;
    }
    let parameters = bytes[2..]
        .iter()
        .take_while(|b| (0x20..=0x3f).contains(*b))
        .count();
    let last = 2 + parameters;
    match bytes.get(last) {
        Some(0x40..=0x7e) => last + 1,
        _ => last,
    }
}

/// The text behind what a console puts in front of a payload: host time stamps and an ESP-IDF log prefix.
pub fn payload(text: &str) -> &str {
    let text = text.trim_start();
    let behind_stamp = strip_time_stamp(text).unwrap_or(text);
    strip_idf_prefix(behind_stamp).unwrap_or(behind_stamp)
}

/// Strips `YYYY-MM-DD HH:MM:SS[.fff] `, as monitors print it.
fn strip_time_stamp(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let pattern = b"dddd-dd-dd dd:dd:dd";
    let fits = bytes.len() > pattern.len()
        && bytes.iter().zip(pattern).all(|(byte, want)| match want {
            b'd' => byte.is_ascii_digit(),
            literal => byte == literal,
        });
    let rest = fits.then(|| &text[pattern.len()..])?;
    Some(rest.trim_start_matches(|c: char| c == '.' || c == ',' || c.is_ascii_digit() || c == ' '))
}

/// Strips `I (time) TAG: `, the ESP-IDF log prefix.
fn strip_idf_prefix(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(['E', 'W', 'I', 'D', 'V'])?;
    let rest = rest.strip_prefix(" (")?;
    let (time, rest) = rest.split_once(") ")?;
    let is_time = |c: char| c.is_ascii_digit() || "-:. ".contains(c);
    if !time.chars().all(is_time) {
        return None;
    }
    let (tag, message) = rest.split_once(": ")?;
    (!tag.contains([',', ' '])).then_some(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(bytes: &[u8]) -> (Vec<String>, Dirt) {
        let mut lines = Lines::new(bytes);
        let mut out = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            out.push(line.text.to_owned());
        }
        (out, lines.dirt())
    }

    #[test]
    fn console_dirt_is_invisible_and_counted() {
        let (lines, dirt) = texts(b"\xef\xbb\xbfone\r\n\x1b[0;32mtwo\x1b[0m\nth\0ree\n\xfffour");
        assert_eq!(lines, ["one", "two", "three", "\u{fffd}four"]);
        let expected = Dirt {
            crlf: 1,
            escapes: 1,
            nul: 1,
            bad_utf8: 1,
        };
        assert_eq!(dirt, expected);
    }

    #[test]
    fn an_unfinished_escape_takes_nothing_else_with_it() {
        assert_eq!(texts(b"a\x1b").0, ["a"]);
        assert_eq!(texts(b"a\x1bZb").0, ["aZb"]);
        assert_eq!(texts(b"a\x1b[0;3").0, ["a"]);
        assert_eq!(texts("a\x1b[0é".as_bytes()).0, ["aé"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_marked() {
        let mut bytes = vec![b'x'; LINE_CAP + 10];
        bytes.extend_from_slice(b"\nnext\n");
        let mut lines = Lines::new(&bytes[..]);
        let first = lines.next_line().unwrap().unwrap();
        assert!(first.overlong && first.terminated && first.text.len() == LINE_CAP);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "next");
        assert!(lines.next_line().unwrap().is_none());
    }

    #[test]
    fn the_last_line_may_lack_its_end() {
        let mut lines = Lines::new(&b"a\nb"[..]);
        assert!(lines.next_line().unwrap().unwrap().terminated);
        assert!(!lines.next_line().unwrap().unwrap().terminated);
    }

    #[test]
    fn prefixes_are_stripped_and_nothing_else() {
        for text in [
            "CSV,a",
            "I (4120) bench: CSV,a",
            "2026-01-02 03:04:05 CSV,a",
            "2026-01-02 03:04:05.123 I (00:00:01.234) bench: CSV,a",
        ] {
            assert_eq!(payload(text), "CSV,a", "{text}");
        }
        assert_eq!(payload("I (x) bench: CSV,a"), "I (x) bench: CSV,a");
        assert_eq!(payload("2026-01-02"), "2026-01-02");
    }
}
