//! What an audit finds, and what it must not find.

mod fairness;
mod repeats;
