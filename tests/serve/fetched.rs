//! The whole way: fixtures into an archive, its server, `senet fetch`.

use std::collections::BTreeMap;
use std::process::Command;

use serde::Deserialize;
use serde_json::Value;

use crate::archive::Fresh;
use crate::server::{Served, fixture, senet_ok};

#[derive(Deserialize)]
struct Manifest {
    game: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    file: String,
    verdict: String,
    check: Option<String>,
    turn: Option<u64>,
}

/// The last part of a path without its ending: the id of a fixture's game.
fn id(file: &str) -> &str {
    file.rsplit('/').next().unwrap().strip_suffix(".json").unwrap()
}

#[test]
fn every_fixture_is_fetched_and_has_its_verdict() {
    let manifest = std::fs::read_to_string(fixture("manifest.toml")).unwrap();
    let games = toml::from_str::<Manifest>(&manifest).unwrap().game;
    let fresh = Fresh::sqlite("fetched");
    let files: Vec<String> =
        games.iter().map(|game| fixture(&game.file).to_string_lossy().into_owned()).collect();
    let mut import = vec!["import", "--db", fresh.db(), "--unverified"];
    import.extend(files.iter().map(String::as_str));
    let said = senet_ok(&import);
    assert_eq!(said.trim(), format!("{} filed, 0 on file already, 0 refused", games.len()));

    let served = Served::with(fresh, &["--rate", "0"]);
    let home = served.fresh.folder().join("home");
    let ids = served.fresh.folder().join("ids");
    std::fs::write(&ids, games.iter().map(|game| format!("{}\n", id(&game.file))).collect::<String>())
        .unwrap();
    let fetched = Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(["fetch", "--format", "json", "--server", &format!("http://{}", served.address), "--ids"])
        .arg(ids)
        .envs(["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map(|name| (name, &home)))
        .env("NO_PROXY", "*")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&fetched.stderr);
    assert_eq!(fetched.status.code(), Some(3), "{said}");
    let reports: Vec<Value> = fetched
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!(reports.len(), games.len(), "{said}");
    let of: BTreeMap<&str, &Value> = reports
        .iter()
        .map(|report| (report["source"].as_str().unwrap().rsplit('/').next().unwrap(), report))
        .collect();
    for game in &games {
        let report = of[id(&game.file)];
        assert_eq!(report["verdict"], game.verdict, "{}: {report}", game.file);
        if game.verdict == "mismatch" {
            let failure = &report["failure"];
            assert_eq!(failure["check"].as_str(), game.check.as_deref(), "{}", game.file);
            assert_eq!(failure["turn"].as_u64(), game.turn, "{}", game.file);
        }
        let verdict = served.get(&format!("/games/{}/verdict", id(&game.file))).is(200).json();
        assert_eq!(verdict["verdict"], game.verdict, "{}", game.file);
    }
}
