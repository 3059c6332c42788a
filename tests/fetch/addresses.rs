//! Which server is asked for what.

use crate::client::{User, game};
use crate::program::{run, run_on};
use crate::server::{Request, Server, json, not_found};

fn server() -> Server {
    Server::start(|request: &Request| match request.path.as_str() {
        "/games/kendall" | "/senet/games/kendall" | "/api/v2/kendall.json?id=kendall" => json(&game()),
        _ => not_found(),
    })
}

#[test]
fn the_flag_goes_before_the_environment_before_the_configuration() {
    let (flag, environment, configured) = (server(), server(), server());
    let user = User::new("addresses-order");
    user.write("config/config.toml", format!("server = \"{}/senet/\"\n", configured.url()));
    user.run("fetch kendall").exits(0);
    assert_eq!(configured.count("/senet/games/kendall"), 1);
    run(user.command(["fetch", "kendall"]).env("SENET_SERVER", environment.url())).exits(0);
    assert_eq!(environment.count("/games/kendall"), 1);
    let line = ["fetch", "kendall", "--server", &flag.url()];
    run(user.command(line).env("SENET_SERVER", environment.url())).exits(0);
    assert_eq!(flag.count("/games/kendall"), 1);
    run(user.command(["fetch", "kendall"]).env("SENET_SERVER", "")).exits(0);
    assert_eq!(configured.count("/senet/games/kendall"), 2);
    assert_eq!(configured.count("/senet/games/kendall/receipt"), 2);
    assert_eq!(configured.count("/senet/.well-known/senet.json"), 2);
}

#[test]
fn another_layout_is_asked_for_its_games_and_no_receipt() {
    let server = server();
    let user = User::new("addresses-layout");
    user.run(&format!("fetch kendall --url {}/api/v2/{{id}}.json?id={{id}}", server.url())).exits(0);
    let paths: Vec<String> = server.asked().into_iter().map(|request| request.path).collect();
    assert_eq!(paths.len(), 2, "{paths:?}");
    assert!(paths.contains(&"/.well-known/senet.json".to_owned()), "{paths:?}");
}

#[test]
fn a_wrong_configuration_is_told() {
    let user = User::new("addresses-config");
    user.run("fetch 77").exits(2).says(&["which server?"]);
    for (text, says) in [
        ("server = 5", "config.toml"),
        ("serve = \"https://example.org\"", "unknown field"),
        ("server = \"example.org\"", "https://"),
        ("server = [", "config.toml"),
        ("server = \"https://me:secretword@example.org\"", "password"),
    ] {
        user.write("config/config.toml", text);
        let ran = user.run("fetch 77").exits(3).says(&[says]);
        assert!(!ran.all().contains("secretword"), "{}", ran.all());
    }
    // Where the flag says it, nobody looks.
    let server = server();
    user.fetch(&server, "kendall").exits(0);
}

#[test]
fn ids_are_checked_before_anything_is_sent() {
    let server = server();
    let user = User::new("addresses-ids");
    let long = "a".repeat(129);
    for id in ["..", ".", "../kendall", "%2e%2e", "a/b", "a?b", "k\u{435}ndall", &long, "a b", ""] {
        let line = ["fetch", "--server", &server.url(), "kendall", id].map(str::to_owned);
        run(&mut user.command(line)).exits(2);
    }
    let secret = format!("ed25519:{}", "5a".repeat(32));
    let ran = user.fetch(&server, &secret).exits(2);
    assert!(!ran.all().contains("5a5a5a"), "{}", ran.all());
    let file = format!("kendall\n# not this one\n\n  kendall  \n{}\n", "../../etc/passwd");
    user.write("ids.txt", file);
    user.fetch(&server, "--ids ids.txt").exits(3).says(&["ids.txt, line 5"]);
    assert_eq!(server.asked().len(), 0);
    user.write("ids.txt", "# none\n\n");
    user.fetch(&server, "--ids ids.txt").exits(3).says(&["nothing to verify"]);
    user.fetch(&server, "--ids missing.txt").exits(3);
    let line = ["fetch", "--ids", "-", "--server", &server.url()].map(str::to_owned);
    run_on(&mut user.command(line), "kendall\n").exits(0);
}

#[test]
fn a_proxy_is_asked_where_one_is_named() {
    // A proxy is asked with the whole address.
    let proxy = Server::start(|request: &Request| match request.path.as_str() {
        "http://games.example/games/kendall" => json(&game()),
        _ => not_found(),
    });
    let user = User::new("addresses-proxy");
    user.run(&format!("fetch kendall --server http://games.example --proxy {}", proxy.url())).exits(0);
    let line = "fetch kendall --server http://games.example --no-cache";
    for name in ["HTTP_PROXY", "http_proxy", "ALL_PROXY"] {
        run(user.command(line.split(' ')).env(name, proxy.url())).exits(0);
    }
    // Nor does it let everybody through.
    let ran = user
        .run(&format!("fetch kendall --server https://games.example --retries 0 --proxy {}", proxy.url()));
    ran.exits(4);
    assert_eq!(proxy.count("games.example:443"), 2);
    let server = server();
    let line = format!("fetch kendall --no-cache --server {}", server.url());
    let all = run(user.command(line.split(' ')).env("HTTP_PROXY", proxy.url()).env("NO_PROXY", "127.0.0.1"));
    all.exits(0);
    assert_eq!(server.count("/games/kendall"), 1);
    for wrong in ["nonsense", "ftp://127.0.0.1:1", "http://"] {
        user.run(&format!("fetch kendall --server http://games.example --proxy {wrong}")).exits(2);
    }
    let secret = "http://me:0123456789abcdef0123456789abcdef@[::";
    let ran = user.run(&format!("fetch kendall --server http://games.example --proxy {secret}")).exits(2);
    assert!(!ran.all().contains("0123456789abcdef"), "{}", ran.all());
}

#[test]
fn what_came_over_http_from_elsewhere_says_so() {
    let proxy = Server::start(|request: &Request| match request.path.as_str() {
        "http://games.example/games/kendall" => json(&game()),
        _ => not_found(),
    });
    let user = User::new("addresses-http");
    let ran = user
        .run(&format!("fetch kendall --server http://games.example --format json --proxy {}", proxy.url()));
    assert!(ran.exits(0).json()["notes"].to_string().contains("http, not https"));
    let ran = user.fetch(&server(), "kendall --format json").exits(0);
    assert!(!ran.json()["notes"].to_string().contains("http, not https"));
}
