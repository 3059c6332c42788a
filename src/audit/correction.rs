/// P-values corrected for the number of tests made, after Benjamini and
/// Hochberg: where those at most `level` are called findings, at most that
/// share of all findings is expected to be chance; and where everything is
/// chance, there is a finding at all with at most that probability.
///
/// ```
/// use senet::audit::adjusted;
/// // Ranked 0.01, 0.02, 0.03, 0.5: times 4/1, 4/2, 4/3, 4/4, none above the next.
/// assert_eq!(adjusted(&[0.5, 0.01, 0.03, 0.02]), [0.5, 0.04, 0.04, 0.04]);
/// ```
pub fn adjusted(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*b].total_cmp(&p[*a]));
    let mut adjusted = vec![1.0; p.len()];
    let mut least: f64 = 1.0;
    for (above, index) in order.into_iter().enumerate() {
        let rank = (p.len() - above) as f64;
        least = least.min(p[index] * p.len() as f64 / rank);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_benjamini_and_hochberg() {
        // The fifteen p-values of their paper of 1995, section 3.2: at 0.05 the
        // four smallest are rejected.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0000,
        ];
        let adjusted = adjusted(&p);
        assert_eq!(adjusted.iter().filter(|q| **q <= 0.05).count(), 4);
        assert!((adjusted[3] - 0.0095 * 15.0 / 4.0).abs() < 1e-12);
        // One that is not below the next one's is pulled down to it.
        assert!((adjusted[5] - 0.0298 * 15.0 / 7.0).abs() < 1e-12);
        assert_eq!(adjusted[14], 1.0);
    }

    #[test]
    fn of_one_test_nothing_is_corrected_and_of_none_nothing_is() {
        assert_eq!(adjusted(&[0.03]), [0.03]);
        assert!(adjusted(&[]).is_empty());
    }
}
