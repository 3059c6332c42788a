//! The program on everything that it should not be given, and where nobody
//! listens: each a clear message and the right exit status, in good time, and
//! never a panic.
#![cfg(unix)]

mod bytes;
mod closed;
mod color;
mod convert;
mod legal;
mod long;
mod program;
mod shown;
mod sources;
