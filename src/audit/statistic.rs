use statrs::distribution::{ChiSquared, ContinuousCDF};
use statrs::function::erf::{erfc, erfc_inv};

use super::tilt::{Part, deviance};
use super::{Counts, ROLLS, Table};

/// What a statistic is, so that it can be named.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Measure {
    /// Pearson's chi-square with so many degrees of freedom.
    ChiSquare {
        /// The degrees of freedom.
        freedom: u32,
    },
    /// So many standard deviations from what is expected, two-sided.
    Z,
}

/// A statistic and its p-value: how likely fair throws are to be as far off as
/// this, or farther.
///
/// The p-value is that of the more cautious of two statistics that agree where
/// most throws fall: for counts Pearson's chi-square and the likelihood ratio,
/// for a mean the usual z and the signed root of the deviance. The second of
/// each keeps its distribution far out in the tails, where the first one's
/// p-values become too small many times over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Statistic {
    /// What it is.
    pub measure: Measure,
    /// Its value.
    pub value: f64,
    /// Its p-value, 0 to 1. Below about 1e-300 it is 0.
    pub p: f64,
}

/// Fewer expected than this in any cell, and the approximation says nothing.
const LEAST_EXPECTED: f64 = 10.0;

/// Compares counts with exact chances. Nothing where there are too few to say.
///
/// ```
/// use senet::audit::{Measure, chi_square};
/// // A die thrown 600 times.
/// let die = chi_square(&[105, 95, 110, 90, 100, 100], &[1.0 / 6.0; 6]).unwrap();
/// assert_eq!(die.measure, Measure::ChiSquare { freedom: 5 });
/// assert!((die.value - 2.5).abs() < 1e-9 && die.p > 0.7);
/// assert!(chi_square(&[1, 2, 0, 1, 1, 0], &[1.0 / 6.0; 6]).is_none());
/// ```
pub fn chi_square(counts: &[u64], chances: &[f64]) -> Option<Statistic> {
    let mut sum = Cells::default();
    sum.add(counts, chances)?;
    sum.finish()
}

/// Pearson's statistic and the likelihood ratio over groups of cells.
#[derive(Default)]
struct Cells {
    pearson: f64,
    ratio: f64,
    freedom: u32,
}

impl Cells {
    /// Adds a group whose number is given and whose cells have these chances.
    fn add(&mut self, counts: &[u64], chances: &[f64]) -> Option<()> {
        let whole: u64 = counts.iter().sum();
        let mut cells = 0;
        for (count, chance) in counts.iter().zip(chances).filter(|(_, chance)| **chance > 0.0) {
            let (count, expected) = (*count as f64, whole as f64 * chance);
            if expected < LEAST_EXPECTED {
                return None;
            }
            self.pearson += (count - expected).powi(2) / expected;
            if count > 0.0 {
                self.ratio += 2.0 * count * (count / expected).ln();
            }
            cells += 1;
        }
        self.freedom += u32::checked_sub(cells, 1)?;
        Some(())
    }

    fn finish(self) -> Option<Statistic> {
        let law = ChiSquared::new(self.freedom.into()).ok()?;
        let tail = |value: f64| law.sf(value).clamp(0.0, 1.0);
        let p = tail(self.pearson).max(tail(self.ratio));
        let measure = Measure::ChiSquare { freedom: self.freedom };
        Some(Statistic { measure, value: self.pearson, p })
    }
}

/// Compares the mean worth of throws with the exact one; with `against`, how
/// much better the one group threw than the other.
pub fn mean(of: &Counts, against: Option<&Counts>, table: &Table) -> Option<Statistic> {
    let nobody = Counts::default();
    let parts = [(of, 1.0), (against.unwrap_or(&nobody), -1.0)];
    let parts = parts.map(|(counts, sign)| (Part { throws: counts.sum() as f64, sign }, counts));
    let throws: f64 = parts.iter().map(|(part, _)| part.throws).sum();
    let least = table.chances().iter().copied().filter(|chance| *chance > 0.0).fold(1.0, f64::min);
    if throws * least < LEAST_EXPECTED || table.variance() <= 0.0 {
        return None;
    }
    let off = |(part, counts): &(Part, &Counts)| part.sign * deviation(counts, table);
    let sum: f64 = parts.iter().map(off).sum();
    let z = sum / (throws * table.variance()).sqrt();
    let deviance = deviance(&parts.map(|(part, _)| part), table, sum);
    Some(Statistic { measure: Measure::Z, value: z, p: two_sided(z).max(two_sided(deviance.sqrt())) })
}

/// How much more the throws are worth together than expected.
fn deviation(counts: &Counts, table: &Table) -> f64 {
    let mean = table.mean();
    counts.0.iter().zip(table.worths()).map(|(count, worth)| *count as f64 * (worth - mean)).sum()
}

/// Whether what a throw is depends on the one before it: after each roll the
/// next ones are compared with the exact chances, k (k − 1) degrees of freedom.
pub fn next_throw(pairs: &[Counts; ROLLS], table: &Table) -> Option<Statistic> {
    let mut sum = Cells::default();
    for (next, _) in pairs.iter().zip(table.chances()).filter(|(_, chance)| **chance > 0.0) {
        sum.add(&next.0, table.chances())?;
    }
    sum.finish()
}

/// The correlation of each throw with the next: the mean product of their
/// deviations, in standard deviations. With it the correlation itself.
pub fn serial(pairs: &[Counts; ROLLS], table: &Table) -> Option<(Statistic, f64)> {
    let mean = table.mean();
    let of = |before: usize, after: usize| (table.worths()[before] - mean) * (table.worths()[after] - mean);
    let (sum, n) = over(pairs, of).filter(|_| table.variance() > 0.0)?;
    let statistic = z(sum / (table.variance() * n.sqrt()));
    Some((statistic, sum / (n * table.variance())))
}

/// Wald and Wolfowitz's runs, of throws above and not above 2: whether these
/// change more or less often than chance has them. With it the number of runs
/// that begin within games, and the number expected.
pub fn runs(pairs: &[Counts; ROLLS], table: &Table) -> Option<(Statistic, [f64; 2])> {
    let is_high = |roll: usize| roll >= 2;
    let high: f64 = table.chances().iter().skip(2).sum();
    let change = |before: usize| if is_high(before) { 1.0 - high } else { high };
    let changed = |before: usize, after: usize| f64::from(u8::from(is_high(before) != is_high(after)));
    let (seen, n) = over(pairs, changed).filter(|_| high > 0.0 && high < 1.0)?;
    let (expected, _) = over(pairs, |before, _| change(before))?;
    let statistic = z((seen - expected) / (n * high * (1.0 - high)).sqrt());
    Some((statistic, [seen, expected]))
}

/// The sum of something over all pairs, and their number; nothing where they
/// are too few.
fn over(pairs: &[Counts; ROLLS], of: impl Fn(usize, usize) -> f64) -> Option<(f64, f64)> {
    const LEAST_PAIRS: f64 = 200.0;
    let (mut sum, mut n) = (0.0, 0.0);
    for (before, next) in pairs.iter().enumerate() {
        for (after, count) in next.0.iter().enumerate() {
            sum += *count as f64 * of(before, after);
            n += *count as f64;
        }
    }
    (n >= LEAST_PAIRS).then_some((sum, n))
}

/// Compares so many of so many with a chance that lies anywhere from `low` to
/// `high`: what lies between is as expected.
pub fn share(hits: u64, of: u64, [low, high]: [f64; 2]) -> Option<Statistic> {
    if (of as f64) * low.min(1.0 - high) < LEAST_EXPECTED {
        return None;
    }
    let seen = hits as f64 / of as f64;
    let nearest = seen.clamp(low, high);
    Some(z((seen - nearest) / (nearest * (1.0 - nearest) / of as f64).sqrt()))
}

fn z(value: f64) -> Statistic {
    Statistic { measure: Measure::Z, value, p: two_sided(value) }
}

/// So many standard deviations off has this two-sided p-value.
pub fn distance(p: f64) -> f64 {
    erfc_inv(p.clamp(f64::MIN_POSITIVE, 1.0)) * std::f64::consts::SQRT_2
}

fn two_sided(z: f64) -> f64 {
    erfc(z.abs() * std::f64::consts::FRAC_1_SQRT_2).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The p-value of a chi-square of that value: the cells are made for it.
    fn p(value: f64, freedom: u32) -> f64 {
        Cells { pearson: value, ratio: value, freedom }.finish().unwrap().p
    }

    #[test]
    fn chi_square_is_that_of_the_tables() {
        // Critical values as statistical tables print them.
        let tabled = [
            (3.841, 1, 0.05),
            (6.635, 1, 0.01),
            (9.488, 4, 0.05),
            (13.277, 4, 0.01),
            (18.467, 4, 0.001),
            (11.070, 5, 0.05),
            (24.996, 15, 0.05),
            (37.697, 15, 0.001),
            (31.410, 20, 0.05),
            (45.315, 20, 0.001),
        ];
        for (value, freedom, tail) in tabled {
            let p = p(value, freedom);
            // The tables round the value to three decimals.
            assert!((p / tail - 1.0).abs() < 1e-3, "{value}, {freedom}: {p}");
        }
    }

    #[test]
    fn the_normal_tail_is_that_of_the_tables() {
        for (z, tail) in [(1.959_964, 0.05), (2.575_829, 0.01), (3.290_527, 0.001), (5.0, 5.733e-7)] {
            assert!((two_sided(z) - tail).abs() < 1e-4 * tail, "{z}");
            assert_eq!(two_sided(z), two_sided(-z));
        }
        for p in [0.5, 0.05, 1e-9, 1e-40] {
            assert!((two_sided(distance(p)) / p - 1.0).abs() < 1e-6, "{p}");
        }
        assert_eq!(two_sided(0.0), 1.0);
        assert_eq!(two_sided(f64::INFINITY), 0.0);
    }

    #[test]
    fn a_worked_example() {
        // 16 : 6 : 4 of 26 where each is as likely, expected 8 2/3.
        let statistic = chi_square(&[32, 12, 8], &[1.0 / 3.0; 3]).unwrap();
        let expected = 52.0 / 3.0;
        let by_hand = [32.0, 12.0, 8.0].map(|n: f64| (n - expected).powi(2) / expected).iter().sum::<f64>();
        assert!((statistic.value - by_hand).abs() < 1e-9);
        assert_eq!(statistic.measure, Measure::ChiSquare { freedom: 2 });
    }

    #[test]
    fn a_share_within_its_bounds_is_as_expected() {
        assert_eq!(share(520, 1000, [0.5, 0.54]).unwrap().p, 1.0);
        let below = share(450, 1000, [0.5, 0.54]).unwrap();
        assert!((below.value + 3.162).abs() < 1e-3, "{below:?}");
        assert!(share(3, 4, [0.5, 0.5]).is_none());
    }
}
