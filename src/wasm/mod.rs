//! The library for a browser and for JavaScript at large: what `web/` and the
//! npm package are built on. Values go in and out as JSON text.

mod archive;
mod evidence;
mod game;
mod plain;
mod rules;
mod summary;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::record::{Limits, read_any};
use crate::report;
use crate::verify;

use evidence::Brought;

/// Text of an error as JavaScript's own.
fn thrown(why: impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Text from a file as a person may safely look at it.
#[wasm_bindgen]
pub fn shown(text: &str) -> String {
    crate::shown::shown(text).to_string()
}

/// The verdict on a record as a line of `senet.verdict/1`.
///
/// # Errors
///
/// The evidence cannot be read.
#[wasm_bindgen]
pub fn verify(record: &[u8], evidence: &str, source: &str) -> Result<String, JsError> {
    let verdict = Brought::read(evidence).map_err(thrown)?.judge_one(record);
    Ok(report::json(&verdict, source))
}

/// The same for a person to read.
///
/// # Errors
///
/// The evidence cannot be read.
#[wasm_bindgen]
pub fn report(record: &[u8], evidence: &str, source: &str) -> Result<String, JsError> {
    let verdict = Brought::read(evidence).map_err(thrown)?.judge_one(record);
    Ok(plain::without_styles(&report::human(&verdict, source).to_string()))
}

/// Lines for a shell that compute the record's commitment and throws again, as
/// a JSON array of `{what, shell, gives, recorded}`.
///
/// # Errors
///
/// The record cannot be read.
#[wasm_bindgen]
pub fn commands(record: &[u8]) -> Result<String, JsError> {
    // Who steps through a long game has raised the limits.
    let record = read_any(record, &Limits::NONE).map_err(thrown)?;
    Ok(summary::by_hand(&verify::by_hand(&record)))
}
