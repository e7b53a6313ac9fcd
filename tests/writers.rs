//! One hand-built table in every format: a golden of each, and what must hold of each whatever the table says.

use pqreport::assets::Assets;
use pqreport::view::table::{Cell, Column, ColumnKind, Figure, Group, Note, Row, Span, Spread, Table};
use pqreport::write::{self, Layout, TABLE_FORMATS, Templates};
use unicode_width::UnicodeWidthStr;

/// What a name may hold that some format reads as markup.
const HOSTILE: &str = r#"A&B 100% $x_1$ #2 {c} ~^ <script>alert("1")</script> | *b* `c` [d](e) \input{f} 'g' "h" ± 10⁶ µs é 中"#;

fn figure(value: f64, base_unit: &'static str, text: &str, notes: &[usize]) -> Figure {
    Figure {
        value,
        base_unit,
        text: text.into(),
        statistic: "mean",
        n: 100,
        notes: notes.to_vec(),
        evidence: vec![1, 2],
    }
}

fn estimate(value: f64, text: &str, sd: Option<f64>, sd_text: &str, notes: &[usize]) -> Cell {
    let spread = Spread { value: sd, text: sd_text.into(), statistic: "sample standard deviation" };
    Cell::Estimate { figure: figure(value, "ns", text, notes), spread }
}

fn quantity(value: f64, text: &str, notes: &[usize]) -> Cell {
    Cell::Quantity(Figure { statistic: "minimum", ..figure(value, "B", text, notes) })
}

fn column(key: &str, header: &str, unit: &str, kind: ColumnKind, notes: &[usize]) -> Column {
    Column { key: key.into(), header: header.into(), unit: unit.into(), kind, notes: notes.to_vec() }
}

fn row(key: &str, header: &str, notes: &[usize], cells: Vec<Cell>) -> Row {
    Row { key: key.into(), header: header.into(), notes: notes.to_vec(), cells }
}

/// A table with everything that a table can have, wider than a terminal.
fn table() -> Table {
    let text = |text: &str| Cell::Text { text: text.into() };
    let times = ColumnKind::Estimate { integer: 4, decimals: 3, spread_integer: 3 };
    let bytes = ColumnKind::Number { integer: 7, decimals: 0 };
    let first = vec![
        text("baseline"),
        estimate(9_127_345.678_9, "9.127", Some(11_234.567), "0.011", &[2]),
        estimate(1_234_567_890.125, "1234.568", Some(123_456_789.0), "123.457", &[]),
        Cell::Empty { notes: vec![3] },
        quantity(0.0, "0", &[]),
        quantity(1_234_567.0, "1234567", &[2, 3]),
    ];
    let second = vec![
        text(HOSTILE),
        estimate(5.0, "0.000", None, "", &[4]),
        Cell::Empty { notes: vec![] },
        estimate(0.1 + 0.2, "0.000", Some(0.0), "0.000", &[]),
        Cell::Empty { notes: vec![] },
        quantity(7.0, "7", &[]),
    ];
    let third = vec![
        text(""),
        Cell::Empty { notes: vec![] },
        estimate(2e9, "2000.000", Some(1e6), "1.000", &[]),
        estimate(3e6, "3.000", Some(1e3), "0.001", &[]),
        quantity(17_088.0, "17088", &[]),
        Cell::Empty { notes: vec![] },
    ];
    let note = |mark: &str, text: &str| Note { mark: mark.into(), text: text.into() };
    Table {
        name: "golden".into(),
        title: "Everything & more".into(),
        caption: format!("All kinds of cells (scenario {HOSTILE})."),
        stub: "Parameter set".into(),
        columns: vec![
            column("scenario", "Scenario", "", ColumnKind::Text, &[]),
            column("keygen", "Key gen.", "", times, &[]),
            column("sign", "Sign_%", "", times, &[0]),
            column("verify", "Verify", "ms", times, &[]),
            column("heap", "Min. free heap", "B", bytes, &[1]),
            column("stack", "Peak stack", "B", bytes, &[]),
        ],
        spans: vec![Span {
            header: "Time & more".into(),
            unit: "ms".into(),
            first: 1,
            columns: 2,
            notes: vec![0],
        }],
        groups: vec![
            Group {
                key: "esp32.baseline".into(),
                title: Some("esp32-c6 · Baseline".into()),
                rows: vec![row("ml-kem-768", "ML-KEM-768", &[], first), row("odd", HOSTILE, &[4], second)],
            },
            Group {
                key: "esp32.workload".into(),
                title: Some("<b>Workload</b> + BLE".into()),
                rows: vec![row("ml-dsa-44", "ML-DSA-44", &[], third)],
            },
        ],
        remarks: vec!["Unknown: scenario_x & 50% of <i>it</i>.".into(), HOSTILE.into()],
        notes: vec![
            note("a", "Mean ± sample standard deviation, n = 100 runs."),
            note("b", "Smallest free heap; 1 kB = 1000 B."),
            note("c", "3 failed runs not included."),
            note("d", "Not measured."),
            note(
                "e",
                "A single run: no spread, and a note long enough that a terminal of eighty columns must break it.",
            ),
        ],
    }
}

/// A table without groups, spans, notes or remarks.
fn plain() -> Table {
    let whole = table();
    let rows = vec![row("one", "ML-KEM-512", &[], vec![quantity(800.0, "800", &[])])];
    Table {
        name: "plain".into(),
        caption: "Sizes.".into(),
        columns: vec![column("pk", "Public key", "B", ColumnKind::Number { integer: 3, decimals: 0 }, &[])],
        spans: vec![],
        groups: vec![Group { key: String::new(), title: None, rows }],
        remarks: vec![],
        notes: vec![],
        ..whole
    }
}

fn written(table: &Table, format: &str) -> String {
    let templates = Templates::load(&Assets::default()).unwrap();
    let format = write::table_format(format).unwrap();
    (format.write)(table, &templates).unwrap()
}

#[test]
fn goldens() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("writers");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for format in TABLE_FORMATS {
            for table in [table(), plain()] {
                let version = format!("pqreport {}", env!("CARGO_PKG_VERSION"));
                let text = written(&table, format.name).replace(&version, "pqreport VERSION");
                insta::assert_snapshot!(format!("{}-{}", table.name, format.name), text);
            }
        }
    });
}

#[test]
fn html_reads_no_name_as_markup() {
    let html = written(&table(), "html");
    assert!(!html.contains("<script"), "{html}");
    assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
    assert!(html.contains("&lt;script&gt;"), "{html}");
    let bare = |text: &str| text.split('&').skip(1).any(|rest| !is_entity(rest));
    assert!(!bare(&html), "an ampersand that begins no entity");
    for element in ["figure", "table", "thead", "tbody", "tr", "th", "td", "sup", "a", "button", "span", "p"]
    {
        let opened =
            html.matches(&format!("<{element} ")).count() + html.matches(&format!("<{element}>")).count();
        assert_eq!(opened, html.matches(&format!("</{element}>")).count(), "<{element}>");
    }
    assert_eq!(html.matches("data-cell=").count(), table().figures().count());
    for address in ["http:", "https:", "//", "src="] {
        assert!(!html.replace("&#x2f;", "/").contains(address), "{address}");
    }
}

fn is_entity(rest: &str) -> bool {
    rest.split_once(';').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#')
    })
}

/// Every note has a place to link to, and every link leads to one.
#[test]
fn html_links_lead_somewhere() {
    let html = written(&table(), "html");
    let after = |mark: &str| -> Vec<String> {
        html.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    let ids = after("id=\"");
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    for link in after("href=\"#") {
        assert!(ids.contains(&link), "{link}");
    }
}

/// Each character that TeX reads as a command stands only where the template or an escape puts it.
#[test]
fn latex_reads_no_name_as_a_command() {
    let tex = written(&table(), "latex");
    assert!(
        tex.is_ascii() || tex.chars().all(|c| c.is_ascii() || ('\u{c0}'..='\u{ff}').contains(&c)),
        "{tex}"
    );
    assert!(!tex.contains("\\input"), "{tex}");
    for line in tex.lines().filter(|line| !line.starts_with('%')) {
        let mut before = ' ';
        for c in line.chars() {
            assert!(before == '\\' || !matches!(c, '%' | '$' | '#' | '_' | '~' | '^'), "{c} in {line}");
            assert!(!matches!(c, '<' | '>' | '|' | '"'), "{c} in {line}");
            before = if before == '\\' { ' ' } else { c };
        }
        assert_eq!(braces(line), 0, "{line}");
    }
    assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count());
}

fn braces(line: &str) -> i32 {
    let mut depth = 0;
    let mut before = ' ';
    for c in line.chars() {
        depth += match c {
            '{' if before != '\\' => 1,
            '}' if before != '\\' => -1,
            _ => 0,
        };
        before = if before == '\\' { ' ' } else { c };
    }
    depth
}

/// As many cells in each row of the body as the preamble has columns.
#[test]
fn latex_rows_fill_the_columns() {
    let tex = written(&table(), "latex");
    let width = 1 + 1 + 3 * 2 + 2;
    let body = tex.split("\\toprule").nth(1).unwrap().split("\\bottomrule").next().unwrap();
    let rows: Vec<&str> = body.lines().filter(|line| line.trim_end().ends_with("\\\\")).collect();
    assert_eq!(rows.len(), 2 + 2 + 3, "{body}");
    for row in rows {
        let row = row.replace("\\&", "");
        let spans: usize = row
            .split("\\multicolumn{")
            .skip(1)
            .map(|rest| rest.split('}').next().unwrap().parse::<usize>().unwrap() - 1)
            .sum();
        assert_eq!(row.matches('&').count() + 1 + spans, width, "{row}");
    }
}

/// What the end of a row and an empty list of notes would choke on.
#[test]
fn latex_takes_any_row_name_and_no_notes() {
    let mut table = plain();
    for name in ["[x] y", "* z", "中"] {
        table.groups[0].rows.push(row("odd", name, &[], vec![quantity(1.0, "1", &[])]));
    }
    let tex = written(&table, "latex");
    for after in tex.split("\\\\").skip(1) {
        assert!(!after.trim_start().starts_with(['[', '*']), "{tex}");
    }
    let mut lines = tex.lines().map(str::trim);
    assert!(!lines.any(|line| line.starts_with("\\begin{tablenotes}")) || tex.contains("\\item"), "{tex}");
}

#[test]
fn markdown_rows_have_one_cell_a_column() {
    for table in [table(), plain()] {
        let markdown = written(&table, "markdown");
        let rows: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
        let titles = table.groups.iter().filter(|g| g.title.is_some()).count();
        let cells: usize = table.groups.iter().map(|g| g.rows.len()).sum();
        assert_eq!(rows.len(), 2 + titles + cells, "{markdown}");
        for row in rows {
            let bars = row.replace("\\\\", "").replace("\\|", "").matches('|').count();
            assert_eq!(bars, table.columns.len() + 2, "{row}");
        }
        for raw in ["<script", "<b>", "<i>", " *b*", "`c`", "[d]"] {
            assert!(!markdown.contains(raw), "{raw} in {markdown}");
        }
    }
}

#[test]
fn csv_gives_back_every_value_unrounded() {
    let table = table();
    let csv = written(&table, "csv");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
    let field = |record: &csv::StringRecord, name: &str| {
        record[headers.iter().position(|header| header == name).unwrap()].to_owned()
    };
    let cells = || table.groups.iter().flat_map(|g| &g.rows).flat_map(|r| &r.cells);
    assert_eq!(records.len(), cells().count());
    for (record, cell) in records.iter().zip(cells()) {
        let value = cell.figure().map(|f| f.value);
        assert_eq!(field(record, "value").parse().ok(), value, "{record:?}");
        let spread = match cell {
            Cell::Estimate { spread, .. } => spread.value,
            _ => None,
        };
        assert_eq!(field(record, "spread").parse().ok(), spread, "{record:?}");
        assert_eq!(field(record, "printed"), cell.text());
    }
    assert!(records.iter().any(|record| field(record, "row") == HOSTILE));
    let keys: Vec<String> = records.iter().map(|record| field(record, "cell")).collect();
    assert_eq!(keys[1], "golden/esp32.baseline/ml-kem-768/keygen");
    let mut unique = keys.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), keys.len());
}

#[test]
fn json_gives_back_the_table() {
    let table = table();
    let json: serde_json::Value = serde_json::from_str(&written(&table, "json")).unwrap();
    assert_eq!(json["table"]["caption"], table.caption);
    let cell = &json["table"]["groups"][0]["rows"][0]["cells"][1];
    assert_eq!(cell["figure"]["value"].as_f64(), Some(9_127_345.678_9));
    assert_eq!(cell["spread"]["value"].as_f64(), Some(11_234.567));
    let odd = &json["table"]["groups"][0]["rows"][1];
    assert_eq!(odd["header"], HOSTILE);
    assert_eq!(odd["cells"][3]["figure"]["value"].as_f64(), Some(0.1 + 0.2));
    assert!(odd["cells"][1]["spread"]["value"].is_null());
}

/// The same with short names, to find its numbers in what is printed.
fn terminal_table() -> Table {
    let mut table = table();
    for row in table.groups.iter_mut().flat_map(|g| &mut g.rows) {
        row.cells[0] = Cell::Text { text: "short".into() };
        row.header.truncate(10);
    }
    table
}

#[test]
fn the_terminal_is_wide_enough_and_plain_text_is_plain() {
    let mut table = table();
    table.groups[0].rows[0].header = "漢字 名 ".repeat(12);
    table.groups[0].rows[0].cells[0] = Cell::Text { text: format!("a\u{1b}[31m\nb {}", "漢".repeat(99)) };
    let text = write::terminal(&table, Layout::plain());
    for line in text.lines() {
        assert!(line.width() <= 80, "{} columns: {line}", line.width());
        assert_eq!(line.trim_end(), line, "space at the end");
    }
    assert!(!text.contains('\u{1b}'), "{text:?}");
    assert_eq!((text.matches('漢').count() - 99) % 12, 0, "no character is lost:\n{text}");
    let styled = write::terminal(&table, Layout { styled: true, ..Layout::plain() });
    assert!(styled.contains("\u{1b}[1m"));
    assert_eq!(styled.replace("\u{1b}[1m", "").replace("\u{1b}[0m", ""), text, "style changes no text");
}

#[test]
fn the_terminal_splits_no_number() {
    for width in [20, 40, 80, 200] {
        let text = write::terminal(&terminal_table(), Layout { width, styled: false });
        for cell in terminal_table().groups.iter().flat_map(|g| &g.rows).flat_map(|r| &r.cells) {
            if let Cell::Estimate { figure, spread } = cell
                && !spread.text.is_empty()
            {
                let (value, spread) = (&figure.text, &spread.text);
                let whole = |line: &str| {
                    line.split_once(&format!("{value} ± "))
                        .is_some_and(|(_, rest)| rest.trim_start().starts_with(spread.as_str()))
                };
                assert!(text.lines().any(whole), "{value} ± {spread} at {width} in\n{text}");
            } else if let Some(figure) = cell.figure() {
                assert!(
                    text.lines().any(|l| l.split(' ').any(|w| w == figure.text)),
                    "{} in\n{text}",
                    figure.text
                );
            }
        }
    }
}

/// The signs of a column stand below one another, whatever the widths of the numbers.
#[test]
fn the_terminal_aligns_columns() {
    let text = write::terminal(&terminal_table(), Layout { width: 200, styled: false });
    let rows = text.lines().filter(|line| line.starts_with("  M"));
    let mut places: Vec<usize> = rows
        .flat_map(|line| line.chars().enumerate().filter(|(_, c)| *c == '±').map(|(place, _)| place))
        .collect();
    assert!(places.len() > 3, "{text}");
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 3, "{text}");
}
