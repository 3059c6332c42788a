//! Records turned from one form into the other and back.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use senet::record::{Limits, read_any};

use super::program::*;

#[track_caller]
fn convert(from: &Path, to: &Path) {
    let ran = run(&mut senet([OsStr::new("convert"), from.as_os_str(), to.as_os_str()])).exits(0);
    assert!(ran.out.is_empty() && ran.err.is_empty(), "{}", ran.all());
}

#[test]
fn every_good_game_there_and_back() {
    let folder = folder("convert");
    let mut games: Vec<_> =
        fs::read_dir(fixture("good")).unwrap().map(|entry| entry.unwrap().path()).collect();
    games.push(fixture("vectors/signed-1.json"));
    assert!(games.len() > 30);
    for game in games {
        let steps =
            ["first.senet", "second.json", "third.senet", "fourth.json"].map(|name| folder.join(name));
        convert(&game, &steps[0]);
        steps.windows(2).for_each(|pair| convert(&pair[0], &pair[1]));
        let [text, json, again, anew] = steps.map(|path| fs::read_to_string(path).unwrap());
        assert_eq!(text, again, "{}", game.display());
        assert_eq!(json, anew, "{}", game.display());
        let limits = Limits::default();
        let bytes = fs::read(&game).unwrap();
        let record = read_any(&bytes, &limits).unwrap();
        for form in [&text, &json] {
            assert_eq!(read_any(form.as_bytes(), &limits).unwrap(), record, "{}", game.display());
        }
        // Standard input and output give the same as files do.
        for (form, want) in [("text", &text), ("json", &json)] {
            let ran = run_on(&mut senet(["convert", "-", "-", "--to", form]), bytes.clone()).exits(0);
            assert_eq!(ran.out(), *want, "{}", game.display());
        }
        let verify =
            |path: &Path| run(&mut senet([OsStr::new("verify"), "--quiet".as_ref(), path.as_os_str()]));
        verify(&folder.join("first.senet")).exits(0);
        verify(&folder.join("second.json")).exits(0);
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = folder("unwritable");
    let game = fixture("good/kendall.json");
    let to = |path: &Path| run(&mut senet([OsStr::new("convert"), game.as_os_str(), path.as_os_str()]));
    to(&folder.join("no/such/folder.senet")).exits(3).says(&["folder.senet"]);
    fs::create_dir(folder.join("is.senet")).unwrap();
    to(&folder.join("is.senet")).exits(3).says(&["is.senet"]);
    to(&folder.join("neither.txt")).exits(2);
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["is.senet"], "nothing half written is left");
    // What cannot be read leaves what was there.
    let kept = file(&folder, "kept.senet", "kept");
    let broken = fixture("broken/cut-off.json");
    run(&mut senet([OsStr::new("convert"), broken.as_os_str(), kept.as_os_str()])).exits(3);
    assert_eq!(fs::read_to_string(kept).unwrap(), "kept");
}
