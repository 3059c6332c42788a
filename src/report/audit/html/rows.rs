//! Tables.

use crate::audit::Place;

use super::super::plot::escaped;
use super::Page;

impl Page {
    /// A table; the heads of numbers begin with `#`.
    pub(super) fn rows(&mut self, heads: &[&str], rows: impl Iterator<Item = Vec<Cell>>) {
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
pub(super) struct Cell {
    class: &'static str,
    html: String,
}

impl Cell {
    pub(super) fn text(text: impl AsRef<str>) -> Cell {
        Cell { class: "", html: escaped(text.as_ref()) }
    }

    pub(super) fn wide(text: impl AsRef<str>) -> Cell {
        Cell { class: " class=\"w\"", html: escaped(text.as_ref()) }
    }

    pub(super) fn place(place: &Place) -> Cell {
        Cell { class: " class=\"at\"", html: place_html(place) }
    }

    pub(super) fn number(text: impl AsRef<str>) -> Cell {
        Cell { class: " class=\"n\"", html: escaped(text.as_ref()) }
    }

    fn html(&self) -> String {
        format!("<td{}>{}</td>", self.class, self.html)
    }
}

/// A place that may be broken anywhere but in its number.
pub(super) fn place_html(place: &Place) -> String {
    let line = place.line.map(|line| format!("<span class=\"line\">:{line}</span>"));
    escaped(&place.source) + &line.unwrap_or_default()
}
