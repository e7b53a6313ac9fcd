//! The machine lines of the pqreport log protocol, and the human lines between them.

use core::fmt::{self, Display, Write};

use crate::crc32::Crc32;
use crate::port::Port;

/// Version of the protocol that this module prints.
pub const PROTOCOL_VERSION: u32 = 1;

/// A log that is being printed on a port's console.
pub struct Log<'p, P: Port> {
    port: &'p P,
    next: u32,
    setup: u32,
}

impl<'p, P: Port> Log<'p, P> {
    /// A log whose next machine line is the first.
    pub fn new(port: &'p P) -> Self {
        Self { port, next: 0, setup: 0 }
    }

    /// Starts a machine line.
    pub fn line(&mut self, kind: &str) -> Line<'p, P> {
        let mut line = Line { port: self.port, crc: Crc32::new(), commas: false };
        line.put(b"@pq");
        let line = line.field(self.next).field(kind);
        self.next += 1;
        line
    }

    /// Prints a context line.
    pub fn context(&mut self, key: &str, value: impl Display) {
        self.setup += 1;
        self.line("ctx").field(key).value(value).end();
    }

    /// Prints the columns of the run lines that follow.
    pub fn columns<'c>(&mut self, columns: impl Iterator<Item = &'c &'static str>) {
        self.setup += 1;
        columns.fold(self.line("cols"), Line::field).end();
    }

    /// How many context and column lines were printed; a case line says it, so that a reader knows when it missed one.
    pub fn setup_lines(&self) -> u32 {
        self.setup
    }

    /// Prints the last line.
    pub fn end(&mut self) {
        let before = self.next;
        self.line("end").field(before).end();
    }

    /// Prints a line for people.
    pub fn say(&mut self, text: fmt::Arguments) {
        let mut line = Line { port: self.port, crc: Crc32::new(), commas: true };
        let _ = line.write_fmt(text);
        line.put(b"\n");
    }
}

/// A machine line in progress; [`end`](Line::end) gives it its checksum.
#[must_use = "a line ends with its checksum"]
pub struct Line<'p, P: Port> {
    port: &'p P,
    crc: Crc32,
    commas: bool,
}

impl<P: Port> Line<'_, P> {
    /// Adds a field.
    pub fn field(mut self, value: impl Display) -> Self {
        self.put(b",");
        // The console cannot fail.
        let _ = write!(self, "{value}");
        self
    }

    /// Adds a field that is empty where nothing was measured.
    pub fn optional(self, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.field(value),
            None => self.field(""),
        }
    }

    /// Adds bytes in hexadecimal as one field.
    pub fn hexadecimal(mut self, bytes: &[u8]) -> Self {
        self.put(b",");
        for byte in bytes {
            let _ = write!(self, "{byte:02x}");
        }
        self
    }

    /// Adds the last field of a context line, which may hold commas.
    pub fn value(mut self, value: impl Display) -> Self {
        self.commas = true;
        self.field(value)
    }

    /// Ends the line.
    pub fn end(self) {
        let crc = self.crc.value();
        self.field(format_args!("{crc:08x}")).put(b"\n");
    }

    fn put(&mut self, bytes: &[u8]) {
        self.crc = self.crc.update(bytes);
        self.port.print(bytes);
    }
}

impl<P: Port> Write for Line<'_, P> {
    /// Prints text of a field. What would break the line apart becomes a question mark.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            let breaks = byte.is_ascii_control() || (byte == b',' && !self.commas);
            self.put(&[if breaks { b'?' } else { byte }]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::port::fake::FakePort;

    #[test]
    fn lines_are_those_of_the_protocol_document() {
        let port = FakePort::new();
        let mut log = Log::new(&port);
        log.line("begin").field(PROTOCOL_VERSION).field("pqreport-firmware").field("0.1.0").end();
        log.context("target", "qemu-rv32");
        log.context("scenario", "baseline");
        log.context("flags", "opt-level=3,lto");
        log.line("kat").field("ML-KEM-768").field("ok").end();
        assert_eq!(
            port.printed(),
            "@pq,0,begin,1,pqreport-firmware,0.1.0,0f81b7a4\n\
             @pq,1,ctx,target,qemu-rv32,87ee46bb\n\
             @pq,2,ctx,scenario,baseline,36b50965\n\
             @pq,3,ctx,flags,opt-level=3,lto,a0ee34bb\n\
             @pq,4,kat,ML-KEM-768,ok,22c9fc3e\n"
        );
    }

    #[test]
    fn the_last_line_counts_those_before_it() {
        let port = FakePort::new();
        let mut log = Log::new(&port);
        log.context("target", "x");
        log.end();
        assert!(port.printed().contains("@pq,1,end,1,"));
    }

    #[test]
    fn a_field_cannot_break_its_line() {
        let port = FakePort::new();
        Log::new(&port).line("kat").field("a,b\r\nc").optional(None::<u32>).hexadecimal(&[0, 255]).end();
        assert!(port.printed().starts_with("@pq,0,kat,a?b??c,,00ff,"));
        assert_eq!(port.printed().lines().count(), 1);
    }

    #[test]
    fn human_lines_carry_no_number_of_their_own() {
        let port = FakePort::new();
        let mut log = Log::new(&port);
        log.say(format_args!("ML-KEM-768, software"));
        log.context("target", "x");
        assert!(port.printed().starts_with("ML-KEM-768, software\n@pq,0,ctx"));
    }
}
