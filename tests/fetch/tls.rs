//! Over https, with certificates of the test's own.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::client::{User, game};
use crate::program::run;
use crate::server::{Answer, Request, Server, answer, json, not_found};

/// An authority that nobody knows.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new() -> Authority {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Authority(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    fn pem(&self) -> String {
        self.0.pem()
    }

    /// A server that this authority vouches for under that name.
    fn server(&self, name: &str, answers: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> Server {
        let key = KeyPair::generate().unwrap();
        let certificate =
            CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(&key, &self.0).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
            .unwrap();
        let config = Arc::new(config);
        Server::start_with("https", Arc::new(answers), move |stream| {
            let connection = ServerConnection::new(config.clone()).map_err(std::io::Error::other)?;
            Ok(StreamOwned::new(connection, stream))
        })
    }
}

fn archive(request: &Request) -> Answer {
    if request.path == "/games/kendall" { json(&game()) } else { not_found() }
}

#[test]
fn a_certificate_of_an_authority_that_is_given_is_trusted() {
    let authority = Authority::new();
    let server = authority.server("127.0.0.1", archive);
    let user = User::new("tls-given");
    user.write("ca.pem", authority.pem());
    user.fetch(&server, "kendall --ca-file ca.pem").exits(0).says(&["https://"]);
    // Where the machine has none of its own, too.
    let line = ["fetch", "kendall", "--ca-file", "ca.pem", "--server", &server.url()].map(str::to_owned);
    run(user.command(line).env("SSL_CERT_FILE", "/nothing/here").env("SSL_CERT_DIR", "/nothing/here"))
        .exits(0);
}

#[test]
fn a_certificate_that_nobody_knows_is_not() {
    let authority = Authority::new();
    let server = authority.server("127.0.0.1", archive);
    let user = User::new("tls-unknown");
    user.fetch(&server, "kendall").exits(4).says(&["no safe connection"]).says(&["--ca-file"]).within(5);
    user.write("other.pem", Authority::new().pem());
    user.fetch(&server, "kendall --ca-file other.pem").exits(4).says(&["no safe connection"]).within(5);
    user.write("ca.pem", authority.pem());
    let elsewhere = authority.server("games.example", archive);
    user.fetch(&elsewhere, "kendall --ca-file ca.pem").exits(4).says(&["no safe connection"]).within(5);
    assert_eq!(server.asked().len() + elsewhere.asked().len(), 0);
}

#[test]
fn a_machine_without_certificates_still_reads_http() {
    let server = Server::start(archive);
    let user = User::new("tls-none");
    let line = ["fetch", "kendall", "--server", &server.url()].map(str::to_owned);
    run(user.command(line).env("SSL_CERT_FILE", "/nothing/here").env("SSL_CERT_DIR", "/nothing/here"))
        .exits(0);
    let safe = Authority::new().server("127.0.0.1", archive);
    let line = ["fetch", "kendall", "--server", &safe.url()].map(str::to_owned);
    run(user.command(line).env("SSL_CERT_FILE", "/nothing/here").env("SSL_CERT_DIR", "/nothing/here"))
        .exits(4)
        .says(&["no safe connection"]);
}

#[test]
fn nobody_is_sent_from_https_to_http() {
    let plain = Server::start(archive);
    let authority = Authority::new();
    let to = format!("Location: {}/games/kendall", plain.url());
    let server = authority.server("127.0.0.1", move |_| answer("302 Found", &[&to], b""));
    let user = User::new("tls-down");
    user.write("ca.pem", authority.pem());
    user.fetch(&server, "kendall --ca-file ca.pem").exits(4).says(&["not encrypted"]).within(5);
    assert_eq!(plain.asked().len(), 0);
    assert_eq!(server.count("/games/kendall"), 1);
    // Not by a detour either.
    let back = format!("Location: {}/there", server.url());
    let first = Server::start(move |_| answer("302 Found", &[&back], b""));
    user.fetch(&first, "kendall --ca-file ca.pem").exits(4).says(&["not encrypted"]);
    assert_eq!(plain.asked().len(), 0);
}

#[test]
fn from_http_to_https_one_may_go() {
    let authority = Authority::new();
    let safe = authority.server("127.0.0.1", archive);
    let to = format!("Location: {}/games/kendall", safe.url());
    let first = Server::start(move |request| match request.path.as_str() {
        "/games/kendall" => answer("308 Permanent Redirect", &[&to], b""),
        _ => not_found(),
    });
    let user = User::new("tls-up");
    user.write("ca.pem", authority.pem());
    user.fetch(&first, "kendall --ca-file ca.pem").exits(0).says(&["sent us on to"]);
}

#[test]
fn what_is_not_encrypted_where_it_should_be_is_not_read() {
    let plain = Server::start(archive);
    let url = plain.url().replace("http://", "https://");
    User::new("tls-plain")
        .run(&format!("fetch kendall --retries 0 --connect-timeout 1 --server {url}"))
        .exits(4)
        .within(5);
}

#[test]
fn a_file_of_certificates_has_some() {
    let server = Server::start(archive);
    let user = User::new("tls-file");
    for (name, content) in
        [("empty.pem", ""), ("text.pem", "my certificate"), ("half.pem", "-----BEGIN CERTIFICATE-----\nAAAA")]
    {
        user.write(name, content);
        user.fetch(&server, &format!("kendall --ca-file {name}")).exits(3).says(&["no certificate"]);
    }
    user.fetch(&server, "kendall --ca-file missing.pem").exits(3).says(&["missing.pem"]);
}
