#![allow(missing_docs)]
use super::*;
impl Record<'_> {
    pub fn canonical_json(&self) -> String {
        format!("{self:?}")
    }
    pub fn to_json(&self) -> String {
        String::new()
    }
    pub fn to_text(&self) -> String {
        String::new()
    }
}
pub fn read_any<'a>(b: &'a [u8], l: &Limits) -> Result<Record<'a>, ReadError> {
    read(b, l)
}
