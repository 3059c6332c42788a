//! How far out a sum of throws is, by its large deviations.
//!
//! A throw is not symmetric: far out in the tails the normal approximation is
//! off by a factor that grows. The signed root of the deviance (from the
//! cumulant generating function, as in a saddlepoint approximation) is normal
//! there too, but for a factor that does not.

use super::{ROLLS, Table};

/// So many throws, each counted so often, for the sum or against it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// How many throws.
    pub throws: f64,
    /// 1 for the sum, -1 against it.
    pub sign: f64,
}

/// The deviance of a sum of deviations from the mean: 2 (θ·sum − K(θ)) at the θ
/// at which it is greatest. Infinite where no throws can come to that sum.
pub fn deviance(parts: &[Part], table: &Table, sum: f64) -> f64 {
    let mean = table.mean();
    let tilted = |theta: f64| {
        parts.iter().fold((0.0, 0.0), |(value, slope), part| {
            let (k, k1) = cumulant(table, mean, part.sign * theta);
            (value + part.throws * k, slope + part.throws * part.sign * k1)
        })
    };
    let Some(theta) = root(|theta| tilted(theta).1 - sum) else {
        return f64::INFINITY;
    };
    (2.0 * (theta * sum - tilted(theta).0)).max(0.0)
}

/// The cumulant generating function of one throw's deviation, and its slope.
fn cumulant(table: &Table, mean: f64, theta: f64) -> (f64, f64) {
    let terms: [(f64, f64); ROLLS] = std::array::from_fn(|i| {
        let deviation = table.worths()[i] - mean;
        (table.chances()[i] * (theta * deviation).exp(), deviation)
    });
    let whole: f64 = terms.iter().map(|(weight, _)| weight).sum();
    let slope: f64 = terms.iter().map(|(weight, deviation)| weight * deviation).sum();
    (whole.ln(), slope / whole)
}

/// Where an increasing function is zero, between -30 and 30: beyond that a
/// throw is all but certain.
fn root(of: impl Fn(f64) -> f64) -> Option<f64> {
    let (mut low, mut high) = (-30.0, 30.0);
    if of(low) > 0.0 || of(high) < 0.0 {
        return None;
    }
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if of(middle) > 0.0 { high = middle } else { low = middle }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn near_the_middle_it_is_the_square_of_the_usual_z() {
        let table = Table::of(&RuleSet::named("kendall").unwrap());
        let one = [Part { throws: 1e6, sign: 1.0 }];
        for z in [-1.0, -0.1, 0.5, 2.0] {
            let sum = z * (1e6 * table.variance()).sqrt();
            let deviance = deviance(&one, &table, sum);
            assert!((deviance - z * z).abs() < 0.01 * z * z + 1e-9, "{z}: {deviance}");
        }
    }

    #[test]
    fn far_out_the_long_tail_weighs_less() {
        // A roll in kendall is skewed upwards: the same distance above the mean
        // is more likely than below it.
        let table = Table::of(&RuleSet::named("kendall").unwrap());
        let one = [Part { throws: 400.0, sign: 1.0 }];
        let far = 6.0 * (400.0 * table.variance()).sqrt();
        let (above, below) = (deviance(&one, &table, far), deviance(&one, &table, -far));
        assert!(above < 36.0 && 36.0 < below, "{above} {below}");
        assert_eq!(deviance(&one, &table, 400.0 * 3.0), f64::INFINITY);
    }
}
