//! Tables.

use std::borrow::Cow;

use super::super::plot::escaped;
use super::Page;

impl Page {
    /// A table; the heads of numbers begin with `#`.
    pub(super) fn rows<'t>(&mut self, heads: &[&str], rows: impl Iterator<Item = Vec<Cell<'t>>>) {
        self.put("<div class=\"scroll\"><table>\n<thead><tr>");
        heads.iter().for_each(|head| {
            let (class, head) = head.strip_prefix('#').map_or(("", *head), |head| (" class=\"n\"", head));
            self.put(format_args!("<th scope=\"col\"{class}>{}</th>", escaped(head)));
        });
        self.put("</tr></thead>\n<tbody>");
        for row in rows {
            let cells: String = row.iter().map(Cell::html).collect();
            self.put(format_args!("<tr>{cells}</tr>"));
        }
        self.put("</tbody>\n</table></div>");
    }
}

/// A cell of a table.
pub(super) struct Cell<'t> {
    class: &'static str,
    text: Cow<'t, str>,
}

impl Cell<'_> {
    pub(super) fn text(text: String) -> Cell<'static> {
        Cell { class: "", text: text.into() }
    }

    pub(super) fn wide(text: String) -> Cell<'static> {
        Cell { class: " class=\"w\"", text: text.into() }
    }

    pub(super) fn place(text: String) -> Cell<'static> {
        Cell { class: " class=\"at\"", text: text.into() }
    }

    pub(super) fn number(text: String) -> Cell<'static> {
        Cell { class: " class=\"n\"", text: text.into() }
    }

    fn html(&self) -> String {
        format!("<td{}>{}</td>", self.class, escaped(&self.text))
    }
}
