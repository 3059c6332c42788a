//! How the server is asked, as flags.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use senet::fetch::{Cache, Client, Fetcher, NoClient, Place, Settings};

use crate::cli::config;
use crate::cli::files::named;
use crate::cli::input::Source;
use crate::cli::usage::wrong_usage;

/// The connection.
#[derive(Args, Clone)]
pub struct ConnectionArgs {
    /// The longest that one game may take, every try and pause included; a
    /// connection that is silent for a third of it is given up
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, help_heading = "Connection")]
    timeout: Duration,

    /// The longest that connecting may take
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, help_heading = "Connection")]
    connect_timeout: Duration,

    /// How often to try again after a broken connection, a fault of the server
    /// (5xx) or when it has no time (429), at growing distances and not before it
    /// asks to (Retry-After)
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(..=100), help_heading = "Connection")]
    retries: u32,

    /// How many games to fetch at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=64), help_heading = "Connection")]
    jobs: u8,

    /// Certificates to trust besides the system's, in PEM
    #[arg(long, value_name = "FILE", help_heading = "Connection")]
    ca_file: Option<PathBuf>,

    /// The proxy; without it HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY count
    #[arg(long, value_name = "URL", help_heading = "Connection")]
    proxy: Option<String>,

    /// Ask nobody: take games from the cache alone
    #[arg(long, conflicts_with = "no_cache", help_heading = "Connection")]
    offline: bool,

    /// Neither use the cache nor write to it
    #[arg(long, help_heading = "Connection")]
    no_cache: bool,
}

impl ConnectionArgs {
    /// How many games at once.
    pub fn jobs(&self) -> usize {
        usize::from(self.jobs)
    }

    /// One that gets games of at most `most` bytes from there.
    pub fn fetcher(&self, place: Place, most: usize) -> Result<Fetcher> {
        Ok(Fetcher {
            client: self.client()?,
            place,
            cache: config::xdg("XDG_CACHE_HOME", ".cache").filter(|_| !self.no_cache).map(Cache::new),
            offline: self.offline,
            most,
            whole: self.timeout,
        })
    }

    fn client(&self) -> Result<Client> {
        /// More than all certificates of the world.
        const MOST: usize = 4 << 20;
        let certificates = self.ca_file.clone().map(|path| Source::File(path).read(MOST)).transpose()?;
        let settings = Settings {
            connect: self.connect_timeout,
            whole: self.timeout,
            retries: self.retries,
            certificates,
            proxy: self.proxy.clone(),
        };
        Client::new(&settings).map_err(|why| match (&why, &self.ca_file) {
            (NoClient::Proxy, _) => wrong_usage(&format!("--proxy: {why}")),
            (NoClient::Certificates, Some(path)) => anyhow!("{}: {why}", named(path)),
            _ => anyhow!("{why}"),
        })
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    const DAY: f64 = 24.0 * 3600.0;
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=DAY).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("a number of seconds, at most a day, such as 30 or 0.5".to_owned()),
    }
}
