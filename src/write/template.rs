//! Templates over the table model: HTML and LaTeX, each with its own escaping.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value, ValueKind};
use minijinja::{
    AutoEscape, Environment, Error as TemplateError, ErrorKind, Output, State, UndefinedBehavior,
};
use serde::Serialize;

use super::latex;
use crate::assets::Assets;
use crate::error::{Error, Result};

/// The template files, by the environment that reads them.
const HTML: [&str; 2] = ["table.html.j2", "report.html.j2"];
const LATEX: [&str; 3] = ["table.tex.j2", "listing.tex.j2", "report.tex.j2"];

/// The loaded templates.
pub struct Templates {
    html: Environment<'static>,
    latex: Environment<'static>,
    /// The style sheet and the script of the page, which are no templates: braces are theirs.
    pub(super) style: String,
    pub(super) script: String,
}

impl Templates {
    /// Loads the templates, embedded or from a folder.
    ///
    /// # Errors
    /// A template that does not parse, with its file and line.
    pub fn load(assets: &Assets) -> Result<Templates> {
        let mut html = html_environment();
        let mut latex = latex_environment();
        for (environment, names) in [(&mut html, &HTML[..]), (&mut latex, &LATEX[..])] {
            for name in names {
                let text = assets.text(&format!("templates/{name}"))?;
                environment
                    .add_template_owned(*name, text.into_owned())
                    .map_err(|e| Error::data(format!("templates/{name}"), describe(&e)))?;
            }
        }
        let plain = |name: &str| assets.text(&format!("templates/{name}")).map(|text| text.into_owned());
        Ok(Templates { html, latex, style: plain("report.css")?, script: plain("report.js")? })
    }

    /// Fills an HTML template.
    pub(super) fn html(&self, name: &str, context: impl Serialize) -> Result<String> {
        render(&self.html, name, context)
    }

    /// Fills a LaTeX template.
    pub(super) fn latex(&self, name: &str, context: impl Serialize) -> Result<String> {
        render(&self.latex, name, context)
    }
}

fn render(environment: &Environment<'_>, name: &str, context: impl Serialize) -> Result<String> {
    let template = environment.get_template(name).and_then(|t| t.render(Serde(&context)));
    template.map_err(|e| Error::data(format!("templates/{name}"), describe(&e)))
}

/// An error with its line and cause.
fn describe(error: &TemplateError) -> String {
    format!("{error:#}")
}

fn html_environment() -> Environment<'static> {
    let mut environment = Environment::new();
    let mut syntax = SyntaxConfig::builder();
    syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
    environment.set_syntax(syntax.build().expect("the default delimiters differ"));
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment
}

/// TeX reads braces and percent signs, so the delimiters are `\BLOCK{…}`, `\VAR{…}` and `\#{…}`.
fn latex_environment() -> Environment<'static> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .block_delimiters("\\BLOCK{", "}")
        .variable_delimiters("\\VAR{", "}")
        .comment_delimiters("\\#{", "}")
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the delimiters differ");
    environment.set_syntax(syntax);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("latex".into()));
    environment.set_formatter(format_latex);
    environment
}

fn format_latex(
    output: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), TemplateError> {
    if value.is_safe() || *state.auto_escape() == AutoEscape::None {
        return write!(output, "{value}").map_err(TemplateError::from);
    }
    match value.kind() {
        ValueKind::Undefined => Err(TemplateError::new(ErrorKind::UndefinedError, "a value is not defined")),
        _ => write!(output, "{}", latex::escape(&value.to_string())).map_err(TemplateError::from),
    }
}
