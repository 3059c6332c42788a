//! Numbers that a person can read.

/// A number with commas: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// So many of a thing: `1 game`, `2,000 games`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_threes() {
        let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_000_000, "1,000,000")];
        for (number, text) in numbers {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(
            [counted(0, "game"), counted(1, "game"), counted(2000, "game")],
            ["0 games", "1 game", "2,000 games"]
        );
    }
}
