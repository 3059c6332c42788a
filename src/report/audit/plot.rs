//! Pictures as SVG: scales, axes and marks. Colours are those of the page's
//! style, so that they follow its light and its dark.

use std::fmt::{Display, Write};

use crate::shown::shown;

/// Text as HTML and SVG may hold it: nothing in it hides, and none of it is
/// markup.
pub fn escaped(text: &str) -> String {
    let text = shown(text).to_string();
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(character),
        }
    }
    out
}

/// From values to places along an axis.
#[derive(Clone, Copy)]
pub struct Scale {
    /// The value at its beginning, and at its end.
    pub values: [f64; 2],
    /// The places of these.
    pub places: [f64; 2],
}

impl Scale {
    /// The place of a value; what lies beyond is put at the end.
    pub fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let [from, to] = self.places;
        let part = if high > low { (value - low) / (high - low) } else { 0.5 };
        from + part.clamp(0.0, 1.0) * (to - from)
    }

    /// Round values along it, about so many.
    pub fn ticks(&self, about: u32) -> Vec<f64> {
        let [low, high] = self.values;
        let raw = (high - low) / f64::from(about.max(1));
        if !(raw > 0.0 && raw.is_finite()) {
            return Vec::new();
        }
        let unit = 10f64.powf(raw.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
        let step = steps.into_iter().find(|step| *step >= raw * 0.999).unwrap_or(unit * 10.0);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// A picture in the making.
pub struct Plot {
    out: String,
}

impl Plot {
    /// A picture of so many units; `title` and `about` are read aloud to those
    /// who do not see it.
    pub fn new([width, height]: [f64; 2], title: &str, about: &str) -> Plot {
        let out = format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}. {}\">\n",
            escaped(title),
            escaped(about)
        );
        Plot { out }
    }

    pub fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], class: &str) {
        self.put(format_args!(r#"<path class="{class}" d="M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}"/>"#));
    }

    pub fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], class: &str) {
        let (width, height) = (width.max(0.0), height.max(0.0));
        self.put(format_args!(
            r#"<rect class="{class}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}"/>"#
        ));
    }

    /// A round mark; `title` is shown where one points at it.
    pub fn dot(&mut self, [x, y]: [f64; 2], radius: f64, class: &str, title: &str) {
        let title = tip(title);
        self.put(format_args!(
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius}">{title}</circle>"#
        ));
    }

    /// A mark of another shape, so that it is told from dots without colour.
    pub fn diamond(&mut self, [x, y]: [f64; 2], class: &str, title: &str) {
        let title = tip(title);
        self.put(format_args!(
            r#"<path class="{class}" d="M{x:.1} {:.1}l6 6 -6 6 -6 -6z">{title}</path>"#,
            y - 6.0
        ));
    }

    pub fn text(&mut self, [x, y]: [f64; 2], class: &str, text: &str) {
        self.put(format_args!(r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{}</text>"#, escaped(text)));
    }

    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    fn put(&mut self, line: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.out, "{line}");
    }
}

fn tip(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup() {
        let hostile = "<script>alert(\"x\")</script>&'\u{202e}";
        assert_eq!(escaped(hostile), "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;\\u{202e}");
    }

    #[test]
    fn ticks_are_round_and_within() {
        let ticks = |low: f64, high: f64| Scale { values: [low, high], places: [0.0, 1.0] }.ticks(5);
        assert_eq!(ticks(0.0, 10.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(-3.0, 3.0), [-2.0, 0.0, 2.0]);
        assert_eq!(ticks(1.0, 1.0), [0.0; 0]);
        assert!(ticks(0.0, f64::INFINITY).is_empty());
    }
}
