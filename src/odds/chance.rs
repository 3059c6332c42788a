use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;

/// An exact fraction in lowest terms: a chance, or an average of rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    of: u32,
    out_of: u32,
}

impl Chance {
    /// Zero.
    pub const NEVER: Chance = Chance { of: 0, out_of: 1 };

    /// So many ways out of so many; never where there are none at all.
    pub fn of(ways: usize, out_of: usize) -> Chance {
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        if out_of == 0 { Chance::NEVER } else { Chance { of: small(ways), out_of: small(out_of) }.reduced() }
    }

    /// So many times as much.
    pub fn times(self, factor: u32) -> Chance {
        Chance { of: self.of.saturating_mul(factor), out_of: self.out_of }.reduced()
    }

    /// Above the line, in lowest terms.
    pub const fn numerator(self) -> u32 {
        self.of
    }

    /// Below the line, in lowest terms.
    pub const fn denominator(self) -> u32 {
        self.out_of
    }

    /// As a decimal number, rounded half up, without zeros at its end.
    pub fn decimal(self, places: u32) -> String {
        let unit = 10u64.pow(places.min(9));
        let (of, out_of) = (u64::from(self.of), u64::from(self.out_of));
        let rounded = (2 * of * unit + out_of) / (2 * out_of);
        let decimals = format!("{:0width$}", rounded % unit, width = places.min(9) as usize);
        let decimals = decimals.trim_end_matches('0');
        let whole = rounded / unit;
        if decimals.is_empty() || unit == 1 { whole.to_string() } else { format!("{whole}.{decimals}") }
    }

    /// In percent, as `37.5`.
    pub fn percent(self) -> String {
        self.times(100).decimal(2)
    }

    fn reduced(self) -> Chance {
        let divisor = greatest_common_divisor(self.of, self.out_of).max(1);
        Chance { of: self.of / divisor, out_of: self.out_of / divisor }
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Sum for Chance {
    fn sum<I: Iterator<Item = Chance>>(chances: I) -> Chance {
        chances.fold(Chance::NEVER, |a, b| {
            let of = a.of.saturating_mul(b.out_of).saturating_add(b.of.saturating_mul(a.out_of));
            Chance { of, out_of: a.out_of.saturating_mul(b.out_of) }.reduced()
        })
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        let cross = |a: &Chance, b: &Chance| u64::from(a.of) * u64::from(b.out_of);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text =
            if self.out_of == 1 { self.of.to_string() } else { format!("{}/{}", self.of, self.out_of) };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact() {
        let third = Chance::of(1, 3);
        assert_eq!([third, third, third].into_iter().sum::<Chance>(), Chance::of(7, 7));
        assert_eq!(Chance::of(6, 16).to_string(), "3/8");
        assert_eq!(Chance::of(0, 16), Chance::NEVER);
        assert!(Chance::of(1, 3) < Chance::of(3, 8));
    }

    #[test]
    fn decimals_are_rounded_half_up() {
        let decimals =
            [(1, 16, "6.25"), (1, 3, "33.33"), (2, 3, "66.67"), (1, 1, "100"), (0, 1, "0"), (1, 800, "0.13")];
        for (of, out_of, percent) in decimals {
            assert_eq!(Chance::of(of, out_of).percent(), percent);
        }
        assert_eq!(Chance::of(37, 16).decimal(0), "2");
        assert_eq!(Chance::of(37, 16).decimal(1), "2.3");
        assert_eq!(Chance::of(37, 16).decimal(9), "2.3125");
    }
}
