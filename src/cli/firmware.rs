//! `pqreport firmware run`: builds the bundled firmware, runs it in the emulator, writes logs ready for ingest.

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use clap::{Subcommand, ValueEnum};
use pqreport::error::{Error, Result};

use super::Outcome;

#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build if needed, run QEMU, and write a log for each plan; an interrupted study goes on where it stopped.
    Run(RunArguments),
}

#[derive(clap::Args)]
struct RunArguments {
    /// Every run of every plan, or two runs of the short ones.
    #[arg(long, value_enum, default_value = "quick")]
    profile: Profile,
    /// Only this scenario, such as baseline or workload.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// Only the plans of this library, such as rustcrypto or liboqs.
    #[arg(long, value_name = "NAME")]
    library: Option<String>,
    /// Where logs go; the study's are the bundled logs.
    #[arg(short, long, value_name = "DIR", default_value = "firmware-logs")]
    output: PathBuf,
    /// The folder of the firmware's source.
    #[arg(long, value_name = "DIR", default_value = "firmware")]
    firmware: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Profile {
    Quick,
    Study,
}

pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Command::Run(arguments) = &arguments.command;
    let script = arguments.firmware.join("run.sh");
    if !script.is_file() {
        return Err(Error::Other(format!(
            "{} is not there: run this in a checkout of the project, or name its firmware folder with --firmware",
            script.display()
        )));
    }
    let status = process(&script, arguments).status().map_err(Error::io(&script))?;
    if !status.success() {
        return Err(Error::Other(format!("{} failed ({status}); its message is above", script.display())));
    }
    Ok(Outcome::Done)
}

fn process(script: &Path, arguments: &RunArguments) -> Process {
    let mut process = Process::new("bash");
    process.arg(script).arg("--out").arg(&arguments.output);
    process.arg("--profile").arg(match arguments.profile {
        Profile::Quick => "quick",
        Profile::Study => "study",
    });
    if let Some(scenario) = &arguments.scenario {
        process.arg("--scenario").arg(scenario);
    }
    if let Some(library) = &arguments.library {
        process.arg("--only").arg(format!("*-{library}*"));
    }
    process
}
