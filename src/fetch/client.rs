//! One address asked until it answers, or until it is clear that it will not.

use std::time::{Duration, SystemTime};

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Proxy, Response, StatusCode, Url};
use thiserror::Error;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};

use super::address::host_of;
use super::body::{self, seconds};
use super::problem::Problem;
use super::redirect;
use super::retry::{self, Quiet};
use super::trouble::{Kind, Trouble};
use crate::shown::brief;

/// How a client goes about it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The longest that connecting may take.
    pub connect: Duration,
    /// The longest that one game may take, every try and pause included.
    pub whole: Duration,
    /// How often something is tried again.
    pub retries: u32,
    /// Certificates that are trusted besides the system's, in PEM.
    pub certificates: Option<Vec<u8>>,
    /// The proxy; without one what the environment says.
    pub proxy: Option<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            connect: Duration::from_secs(10),
            whole: Duration::from_secs(60),
            retries: 3,
            certificates: None,
            proxy: None,
        }
    }
}

/// Why there is no client.
#[derive(Debug, Error)]
pub enum NoClient {
    /// No certificates.
    #[error("it holds no certificate that can be read (PEM, `-----BEGIN CERTIFICATE-----`)")]
    Certificates,
    /// No proxy.
    #[error("a proxy is `http://host:port` or `https://host:port`")]
    Proxy,
    /// Anything else.
    #[error("no connection can be made from here: {0}")]
    Other(String),
}

/// Asks servers.
pub struct Client {
    http: reqwest::Client,
    retries: u32,
    connect: Duration,
    /// How long a connection may be silent.
    patience: Duration,
    quiet: Quiet,
}

/// What is asked for.
pub(super) struct Ask<'a> {
    /// Where.
    pub url: Url,
    /// The version that we have.
    pub known: Option<&'a str>,
    /// The most bytes that the answer may have.
    pub most: usize,
    /// Until when.
    pub until: Instant,
    /// How often it may be tried again, if the client does it as often.
    pub retries: u32,
}

/// An answer.
pub(super) enum Answer {
    /// All of it.
    Whole(Whole),
    /// What we have is what there is.
    NotChanged,
    /// It is not given.
    Refused(Refusal),
}

pub(super) struct Whole {
    pub bytes: Vec<u8>,
    /// Where it came from in the end.
    pub url: Url,
    pub etag: Option<String>,
    /// What the server says that it is.
    pub media: String,
}

pub(super) struct Refusal {
    pub status: StatusCode,
    pub problem: Problem,
}

/// Trouble, and how long the server asks to be left alone.
struct Failed {
    trouble: Trouble,
    wait: Option<Duration>,
}

impl From<Trouble> for Failed {
    fn from(trouble: Trouble) -> Failed {
        Failed { trouble, wait: None }
    }
}

/// More than any problem document needs.
const MAX_PROBLEM: usize = 64 * 1024;

impl Client {
    /// A client with such settings.
    pub fn new(settings: &Settings) -> Result<Client, NoClient> {
        // Another part of the program may have chosen one: as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let certificates =
            settings.certificates.as_deref().map(certificates).transpose()?.unwrap_or_default();
        let proxy = settings.proxy.as_deref().map(proxy).transpose()?;
        let builder = || {
            let builder = reqwest::Client::builder()
                .user_agent(concat!("senet/", env!("CARGO_PKG_VERSION")))
                .connect_timeout(settings.connect)
                .redirect(Policy::none())
                .referer(false);
            proxy.iter().cloned().fold(builder, reqwest::ClientBuilder::proxy)
        };
        let http = match builder().tls_certs_merge(certificates).build() {
            // On a machine without certificates of its own.
            Err(_) if settings.certificates.is_none() => builder().tls_certs_only([]).build(),
            built => built,
        };
        let http = http.map_err(|why| NoClient::Other(brief(&why.to_string())))?;
        let patience = settings.whole / 3;
        Ok(Client {
            http,
            retries: settings.retries,
            connect: settings.connect,
            patience,
            quiet: Quiet::default(),
        })
    }

    /// Asks until there is an answer.
    pub(super) async fn ask(&self, ask: &Ask<'_>) -> Result<Answer, Trouble> {
        let host = host_of(&ask.url);
        let mut last = None;
        for tries in 1.. {
            if let Some(ends) = self.quiet.ends() {
                if ends >= ask.until {
                    return Err(last.unwrap_or_else(|| left_alone(&host, ends)));
                }
                sleep_until(ends).await;
            }
            let failed = match timeout_at(ask.until, self.once(ask)).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(failed)) => failed,
                Err(_) => return Err(timed_out(&host, last.as_ref())),
            };
            let Some(again) = self.again(&failed, tries, ask.retries) else {
                return Err(told(failed.trouble, tries));
            };
            if again >= ask.until {
                return Err(no_time(failed, tries));
            }
            last = Some(failed.trouble);
            sleep_until(again).await;
        }
        Err(timed_out(&host, last.as_ref()))
    }

    /// When to try again, if at all.
    fn again(&self, failed: &Failed, tries: u32, retries: u32) -> Option<Instant> {
        if !failed.trouble.kind.may_pass() || tries > self.retries.min(retries) {
            return None;
        }
        let now = Instant::now();
        let asked = failed.wait.map(|wait| now.checked_add(wait).unwrap_or_else(|| far(now)));
        if let Some(until) = asked {
            self.quiet.keep_until(until);
        }
        asked.max(Some(now + retry::pause(tries)))
    }

    /// Asks once, wherever it is sent on to.
    async fn once(&self, ask: &Ask<'_>) -> Result<Answer, Failed> {
        let mut url = ask.url.clone();
        for _ in 0..=redirect::MOST {
            let response = self.send(url, ask).await?;
            if !redirect::is_one(response.status()) {
                return self.answer(response, ask).await;
            }
            url = redirect::next(response.url(), response.headers())?;
        }
        Err(redirect::too_many().into())
    }

    async fn send(&self, url: Url, ask: &Ask<'_>) -> Result<Response, Trouble> {
        let host = host_of(&url);
        let mut request = self.http.get(url).header(ACCEPT, "application/json");
        request = request.header(ACCEPT_ENCODING, body::ACCEPTED);
        if let Some(etag) = ask.known {
            request = request.header(IF_NONE_MATCH, etag);
        }
        let patience = self.connect + self.patience;
        match timeout(patience, request.send()).await {
            Ok(sent) => sent.map_err(|error| Trouble::of_transport(&error, &host)),
            Err(_) => Err(body::stalled(&host, patience)),
        }
    }

    async fn answer(&self, mut response: Response, ask: &Ask<'_>) -> Result<Answer, Failed> {
        let host = host_of(response.url());
        match response.status() {
            StatusCode::OK | StatusCode::NON_AUTHORITATIVE_INFORMATION => {
                let bytes = body::read(&mut response, ask.most, self.patience, &host).await?;
                let headers = response.headers();
                let (etag, media) = (etag(headers), media(headers));
                Ok(Answer::Whole(Whole { bytes, url: response.url().clone(), etag, media }))
            }
            StatusCode::NOT_MODIFIED if ask.known.is_some() => Ok(Answer::NotChanged),
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                let wait = retry::asked(response.headers(), SystemTime::now());
                Err(Failed { trouble: faulty(status, &host), wait })
            }
            status if status.is_client_error() => {
                let words = body::read(&mut response, MAX_PROBLEM, self.patience, &host).await;
                let problem = Problem::read(response.headers(), &words.unwrap_or_default());
                Ok(Answer::Refused(Refusal { status, problem }))
            }
            status => Err(unexpected(status, &host).into()),
        }
    }
}

fn certificates(pem: &[u8]) -> Result<Vec<Certificate>, NoClient> {
    let read = Certificate::from_pem_bundle(pem).map_err(|_| NoClient::Certificates)?;
    if read.is_empty() { Err(NoClient::Certificates) } else { Ok(read) }
}

fn proxy(address: &str) -> Result<Proxy, NoClient> {
    let url = Url::parse(address).map_err(|_| NoClient::Proxy)?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(NoClient::Proxy);
    }
    Proxy::all(url).map_err(|_| NoClient::Proxy)
}

/// A version that can be asked for again.
fn etag(headers: &HeaderMap) -> Option<String> {
    const LONGEST: usize = 256;
    let etag = headers.get(ETAG)?.to_str().ok()?;
    (!etag.is_empty() && etag.len() <= LONGEST).then(|| etag.to_owned())
}

fn media(headers: &HeaderMap) -> String {
    let media = headers.get(CONTENT_TYPE).map(|media| String::from_utf8_lossy(media.as_bytes()));
    let media = media.unwrap_or_default();
    brief(media.split(';').next().unwrap_or_default().trim())
}

fn faulty(status: StatusCode, host: &str) -> Trouble {
    let host = brief(host);
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Trouble::new(Kind::Busy, format!("{host} has no time for us ({})", status.as_u16()));
    }
    Trouble::new(Kind::Faulty, format!("{host} is out of order ({})", status.as_u16()))
}

fn unexpected(status: StatusCode, host: &str) -> Trouble {
    let message = format!("{} gives an answer that says nothing here ({})", brief(host), status.as_u16());
    Trouble::new(Kind::Unexpected, message)
}

fn left_alone(host: &str, ends: Instant) -> Trouble {
    let wait = seconds(ends.duration_since(Instant::now()));
    Trouble::new(Kind::Busy, format!("{} asks to be left alone for {wait} s", brief(host)))
}

fn timed_out(host: &str, last: Option<&Trouble>) -> Trouble {
    let before = last.map_or_else(String::new, |last| format!("; the try before: {last}"));
    Trouble::new(Kind::TimedOut, format!("{} did not give a whole answer in time{before}", brief(host)))
}

/// The trouble of the last try, and how many there were.
fn told(mut trouble: Trouble, tries: u32) -> Trouble {
    if tries > 1 {
        trouble.message.push_str(&format!(", {tries} times"));
    }
    trouble
}

/// The same where the next try would come too late.
fn no_time(failed: Failed, tries: u32) -> Trouble {
    let mut trouble = told(failed.trouble, tries);
    match failed.wait {
        Some(wait) => {
            trouble.message.push_str(&format!(", and asks to be left alone for {} s", seconds(wait)))
        }
        None => trouble.message.push_str(", and there is no time for another try"),
    }
    trouble
}

/// A time that does not come.
fn far(now: Instant) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    now + YEAR
}
