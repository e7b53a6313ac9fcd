//! Specs that a user writes: what fits is taken, and what does not is told with its line and the valid values.

use pqreport::view::plot::ChartSpec;
use pqreport::view::spec::TableSpec;

const TABLE: &str =
    "title = \"T\"\ncaption = \"C\"\n\n[[column]]\nheader = \"H\"\nmetric = \"cost\"\nshow = \"mean-sd\"\n";

fn table(from: &str, to: &str) -> String {
    let text = TABLE.replace(from, to);
    assert_ne!(text, TABLE, "the mistake is made");
    TableSpec::from_toml(&text).unwrap_err()
}

#[test]
fn a_table_spec_that_fits_is_taken() {
    assert_eq!(TableSpec::from_toml(TABLE).unwrap().columns.len(), 1);
}

#[test]
fn a_mistake_in_a_table_spec_names_its_place_and_the_valid_values() {
    for (from, to, line, valid) in [
        ("show = \"mean-sd\"", "show = \"median\"", "line 7", "`mean-sd`, `minimum`"),
        ("metric = \"cost\"", "metric = \"speed\"", "line 6", "`cost` and time, cycles"),
        ("header = \"H\"", "heading = \"H\"", "line 5", "`header`"),
        (
            "caption = \"C\"",
            "caption = \"C\"\nrows = \"set\"",
            "line 3",
            "`parameter-set`, `family`, `operation`",
        ),
        ("show = \"mean-sd\"", "show = \"mean-sd\"\nunit = \"MB\"", "column \"H\"", "`cost`"),
        ("\"cost\"", "\"image_size\"\nunit = \"kb\"", "column \"H\"", "B, kB"),
        ("show = \"mean-sd\"", "show = \"increase\"", "column \"H\"", "`base`"),
        ("caption = \"C\"", "caption = C", "line 2", "string"),
        ("header = \"H\"", "header = \"H\"\noperation = \"hash\"", "line 6", "`keygen`"),
    ] {
        let message = table(from, to);
        assert!(message.contains(line) && message.contains(valid), "{to}: {message}");
    }
}

#[test]
fn a_table_of_nothing_is_refused() {
    let message = TableSpec::from_toml("title = \"T\"\ncaption = \"C\"\n").unwrap_err();
    assert!(message.contains("[[column]]"), "{message}");
}

#[test]
fn a_mistake_in_a_chart_spec_names_its_line_and_the_valid_values() {
    let mistake =
        |line: &str| ChartSpec::from_toml(&format!("title = \"T\"\ncaption = \"C\"\n{line}\n")).unwrap_err();
    let message = mistake("shows = \"speed\"");
    assert!(message.contains("line 3") && message.contains("`speedup`, `overhead`"), "{message}");
    assert!(mistake("marks = \"stars\"").contains("`dots`, `bars`, `lollipops`"));
    assert!(mistake("shows = \"speedup\"").contains("`by`"));
    assert!(mistake("shows = \"runs\"").contains("keygen"));
}
