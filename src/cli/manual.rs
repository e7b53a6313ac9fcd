//! `pqreport completions` and `pqreport man`: what a shell and a manual reader get, made from the command line itself.

use clap::CommandFactory;
use clap_complete::Shell;
use pqreport::error::{Error, Result};

use super::{Outcome, output};

#[derive(clap::Args)]
pub struct CompletionsArguments {
    /// The shell whose completions to print.
    shell: Shell,
}

pub fn completions(arguments: &CompletionsArguments) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "pqreport", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Done)
}

/// The manual: a page of the program, and one of each subcommand behind it.
pub fn man() -> Result<Outcome> {
    let mut command = super::Arguments::command();
    command.build();
    let mut page = Vec::new();
    let failed = |e| Error::Other(format!("the manual could not be made: {e}"));
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(failed)?;
    for subcommand in command.get_subcommands() {
        let name = format!("pqreport-{}", subcommand.get_name());
        let subcommand = subcommand.clone().display_name(name);
        clap_mangen::Man::new(subcommand).render(&mut page).map_err(failed)?;
    }
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Done)
}
