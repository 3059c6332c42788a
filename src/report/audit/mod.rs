//! What an audit found, for people, for machines, and as a page.

mod html;
mod human;
mod json;
mod plot;
mod words;

pub use html::audit_html;
pub use human::audit_human;
pub use json::audit_json;
