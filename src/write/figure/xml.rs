//! Text that is safe to put in XML, whatever a log contained.

use std::borrow::Cow;

/// Replaces the characters that XML forbids, such as most control characters, by U+FFFD.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    let forbidden = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    if text.contains(forbidden) {
        Cow::Owned(text.replace(forbidden, "\u{FFFD}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Makes a text safe as the content of an element and as the value of an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            other => safe.push(other),
        }
    }
    safe
}
