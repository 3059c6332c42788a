//! Many games in one run: files, folders, streams; in order, each of them, and
//! whatever is in the way.

#[path = "../../benches/support/games.rs"]
#[allow(dead_code, reason = "the benches use more of it")]
mod games;
#[path = "../hostile/program.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod program;

#[cfg(unix)]
mod ends;
mod lines;
#[cfg(unix)]
mod paths;
mod support;
mod written;
