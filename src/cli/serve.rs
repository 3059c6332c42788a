use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args as ClapArgs, ValueEnum, value_parser};
use senet::record::Limits;
use senet::serve::{Patience, Settings, listen, router};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::archive_db::{DbArgs, HostKeys};
use super::config::host_name;
use super::input::LimitArgs;
use super::output::Output;
use super::status::Status;

/// Publish finished games over HTTP
///
/// Anyone may read; only who has a token (`senet token add`) files games and
/// receipts. A game that does not verify is refused, and what is on file never
/// changes. Speaks plain HTTP: put a proxy that speaks TLS before it, and name
/// the proxy with `--proxy`. docs/serve.md and GET /openapi.json describe the pages.
///
/// Ends on SIGTERM or SIGINT, when the requests under way are answered.
#[derive(ClapArgs)]
#[command(after_long_help = "\
Examples:
  senet token add site --db games.sqlite --output site.token
  senet serve --db games.sqlite --name example.org --key host.pub

  curl --oauth2-bearer \"$(cat site.token)\" --json @77.receipt.json localhost:8080/receipts
  curl --oauth2-bearer \"$(cat site.token)\" --json @77.game.json localhost:8080/games
  senet fetch 77 --server http://localhost:8080

Exit status: 0 ended as told, 2 wrong command line, 3 the archive or the address could not be had.")]
pub struct Args {
    #[command(flatten)]
    db: DbArgs,

    /// The address to listen on; port 0 takes a free one. The first line of the output
    /// says which it is
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,

    /// The name by which players know you, such as example.org
    #[arg(long, value_name = "HOST", value_parser = host_name)]
    name: Option<String>,

    #[command(flatten)]
    keys: HostKeys,

    /// A proxy that is believed when it says, in X-Forwarded-For, for whom it asks
    #[arg(long, value_name = "IP")]
    proxy: Vec<IpAddr>,

    /// What to log to standard error: error, warn, info, debug (each request) or trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: tracing::Level,

    /// How to log
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,

    #[command(flatten)]
    limits: LimitArgs,

    /// The greatest size of a body of many games, in MiB, unpacked; it has at most 65,536 lines
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = "Limits")]
    max_batch: u16,

    /// How many requests an address may make in a second, and twice as many at once; 0 for
    /// any number. Whoever writes with a right token is not counted
    #[arg(long, value_name = "N", default_value_t = 200, help_heading = "Limits")]
    rate: u32,

    /// How many wrong tokens an address may send in a minute
    #[arg(long, value_name = "N", default_value_t = NonZeroU32::MIN.saturating_add(9), help_heading = "Limits")]
    wrong_tokens: NonZeroU32,

    /// How many connections may be open
    #[arg(long, value_name = "N", default_value_t = Patience::default().connections, value_parser = value_parser!(u32).range(1..), help_heading = "Limits")]
    connections: u32,

    /// How many seconds a client may take to send the head of a request, to send its body, and to
    /// take the next piece of an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = value_parser!(u16).range(1..), help_heading = "Limits")]
    timeout: u16,

    /// How many MiB of answers are kept in memory
    #[arg(long, value_name = "N", default_value_t = 64, help_heading = "Limits")]
    cache: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// JSON, one object a line.
    Json,
}

pub fn run(args: Args, out: &mut Output) -> Result<Status> {
    start_log(&args);
    let (settings, patience) = (settings(&args), patience(&args));
    let store = args.db.open()?;
    let runtime = tokio::runtime::Runtime::new().context("no threads could be had")?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await;
        let listener = listener.with_context(|| format!("{} could not be listened on", args.listen))?;
        let ended = told_to_end().context("signals cannot be waited for")?;
        let address = listener.local_addr().unwrap_or(args.listen);
        out.line(format_args!("listening on http://{address}"));
        out.flush();
        tracing::info!(%address, "listening");
        listen(listener, router(store, settings), patience, ended).await;
        tracing::info!("ended");
        Ok(Status::Good)
    });
    // A store that hangs must not keep the program.
    runtime.shutdown_background();
    done
}

fn settings(args: &Args) -> Settings {
    Settings {
        name: args.name.clone(),
        keys: args.keys.keys.clone(),
        records: Limits::from(args.limits),
        batch_bytes: usize::from(args.max_batch) << 20,
        cache_bytes: u64::from(args.cache) << 20,
        requests_per_second: NonZeroU32::new(args.rate),
        wrong_tokens_per_minute: args.wrong_tokens,
        body_time: Duration::from_secs(args.timeout.into()),
        proxies: args.proxy.iter().map(IpAddr::to_canonical).collect(),
    }
}

fn patience(args: &Args) -> Patience {
    Patience {
        connections: args.connections,
        client: Duration::from_secs(args.timeout.into()),
        ..Patience::default()
    }
}

fn start_log(args: &Args) {
    // Libraries speak of bodies and headers below their warnings, and these can
    // hold a seed.
    let filter = EnvFilter::new(format!("warn,senet={}", args.log));
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    match args.log_format {
        LogFormat::Text => log.with_ansi(false).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}

/// What ends when somebody tells the program to.
#[cfg(unix)]
fn told_to_end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// What ends when somebody tells the program to.
#[cfg(not(unix))]
fn told_to_end() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Where it cannot be waited for, the program is ended by other means.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
