//! Which server, as flags, environment and configuration.

use std::env;
use std::fs;
use std::io::ErrorKind;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use senet::fetch::Place;
use senet::shown::shown;
use serde::Deserialize;

use crate::cli::config;
use crate::cli::files::named;
use crate::cli::usage::wrong_usage;

/// Where the games are.
#[derive(Args, Clone)]
pub struct ServerArgs {
    /// The host's server, `https://example.org`: a game is at `{server}/games/{id}`
    #[arg(long, value_name = "URL", help_heading = "Server")]
    server: Option<String>,

    /// The address of a game where the host has another layout, with `{id}` in it;
    /// no receipt is asked for then
    #[arg(long, value_name = "ADDRESS", conflicts_with = "server", help_heading = "Server")]
    url: Option<String>,
}

/// The user's `config.toml`.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Settings {
    server: Option<String>,
}

impl ServerArgs {
    /// The flag as it was typed, to be typed again; nothing where none was.
    pub fn again(&self) -> String {
        let flags = [("--server", &self.server), ("--url", &self.url)];
        let typed = flags.into_iter().filter_map(|(flag, said)| Some((flag, said.as_deref()?)));
        typed.map(|(flag, said)| format!(" {flag} {}", word(said))).collect()
    }

    /// The flags before the environment before the configuration.
    pub fn place(&self) -> Result<Place> {
        if let Some(address) = &self.url {
            return Ok(Place::layout(address).unwrap_or_else(|bad| wrong_usage(&format!("--url: {bad}"))));
        }
        if let Some(server) = &self.server {
            return Ok(Place::server(server).unwrap_or_else(|bad| wrong_usage(&format!("--server: {bad}"))));
        }
        if let Some(server) = env::var_os("SENET_SERVER").filter(|server| !server.is_empty()) {
            let server = server.to_string_lossy();
            return Ok(
                Place::server(&server).unwrap_or_else(|bad| wrong_usage(&format!("SENET_SERVER: {bad}")))
            );
        }
        configured()?.map_or_else(
            || {
                wrong_usage(
                    "which server? Name it with --server URL, in the environment as SENET_SERVER, or as \
                     `server = \"https://…\"` in config.toml of the configuration folder",
                )
            },
            Ok,
        )
    }
}

/// One word as a shell takes it.
pub fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:%+".contains(c);
    let quoted = || format!("'{}'", text.replace('\'', r"'\''"));
    let word = if !text.is_empty() && text.chars().all(is_plain) { text.to_owned() } else { quoted() };
    shown(&word).to_string()
}

fn configured() -> Result<Option<Place>> {
    let Some(path) = config::folder().map(|folder| folder.join("config.toml")) else {
        return Ok(None);
    };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("{} could not be read", named(&path))),
    };
    let settings: Settings = toml_edit::de::from_str(&text)
        .map_err(|bad| anyhow!("{}: {}", named(&path), shown(bad.message())))?;
    let place = settings.server.as_deref().map(Place::server).transpose();
    place.with_context(|| format!("{}, server", named(&path)))
}
