//! Scores: the mean over brands that is shown, and the Bayesian mean that orders. All in integers, half up.
//!
//! One brand is one voice, however often it wrote.

use std::collections::BTreeMap;

use crate::ids::BrandId;

/// Fewer brands than these show no number.
pub const MIN_BRANDS: u32 = 3;
/// How many brands the marketplace's mean counts as, when creatives are ordered.
const WEIGHT: i64 = 5;
/// The marketplace's mean while few brands have reviewed, in ten-thousandths.
const USUAL_MEAN: i64 = 45_000;
/// While fewer different brands than these have reviewed, the marketplace has no mean of its own.
pub const MARKET_BRANDS: u32 = 30;
/// So many brands have at least so many voices, unless reviews of some do not count.
const MIN_VOICES: i64 = 30;

/// The mean of one brand's counted reviews, in ten-thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrandVoice {
    /// The brand.
    pub brand: BrandId,
    /// 10,000 to 50,000.
    pub mean: i64,
}

/// The voices of the brands that reviewed one creative: what is stored of its score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Standing {
    /// The sum of the brands' means, in ten-thousandths.
    pub sum: i64,
    /// How many brands.
    pub brands: u32,
}

/// A score that is shown: 4.8 from 7 brands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score {
    /// 10 to 50.
    pub tenths: u8,
    /// How many brands.
    pub brands: u32,
}

/// All voices of the marketplace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Market {
    /// The sum of all voices, in ten-thousandths.
    pub sum: i64,
    /// How many there are: each brand has one for every creative that it reviewed.
    pub voices: i64,
    /// How many different brands have reviewed, counted no further than [`MARKET_BRANDS`].
    pub brands: u32,
}

/// A division of numbers that are not negative, half up.
const fn rounded(sum: i64, count: i64) -> i64 {
    (2 * sum + count) / (2 * count)
}

/// The voice of each brand, from its scores in hundredths.
pub fn by_brand(scores: impl IntoIterator<Item = (BrandId, u16)>) -> Vec<BrandVoice> {
    let mut brands: BTreeMap<BrandId, (i64, i64)> = BTreeMap::new();
    for (brand, hundredths) in scores {
        let (sum, count) = brands.entry(brand).or_default();
        *sum += i64::from(hundredths) * 100;
        *count += 1;
    }
    let voices = brands.into_iter().map(|(brand, (sum, count))| BrandVoice {
        brand,
        mean: rounded(sum, count),
    });
    voices.collect()
}

/// What is stored of a creative's score.
pub fn standing_of(voices: &[BrandVoice]) -> Standing {
    Standing {
        sum: voices.iter().map(|voice| voice.mean).sum(),
        brands: u32::try_from(voices.len()).unwrap_or(u32::MAX),
    }
}

impl Standing {
    /// The score that everyone sees; `None` below [`MIN_BRANDS`].
    pub fn score(self) -> Option<Score> {
        if self.brands < MIN_BRANDS {
            return None;
        }
        let tenths = rounded(self.sum, i64::from(self.brands) * 1_000);
        Some(Score {
            tenths: u8::try_from(tenths).ok()?,
            brands: self.brands,
        })
    }
}

impl Market {
    /// With the voices of one more creative.
    #[must_use]
    pub fn with(self, standing: Standing) -> Self {
        Self {
            sum: self.sum + standing.sum,
            voices: self.voices + i64::from(standing.brands),
            ..self
        }
    }

    /// Without the voices of a creative.
    #[must_use]
    pub fn without(self, standing: Standing) -> Self {
        Self {
            sum: self.sum - standing.sum,
            voices: self.voices - i64::from(standing.brands),
            ..self
        }
    }

    /// The mean of all voices, in ten-thousandths; the usual one while few brands have reviewed.
    pub const fn mean(self) -> i64 {
        if self.brands < MARKET_BRANDS || self.voices < MIN_VOICES {
            USUAL_MEAN
        } else {
            rounded(self.sum, self.voices)
        }
    }
}

/// What creatives are ordered by, in ten-thousandths, the highest first: their mean as if the marketplace's mean were the
/// voice of five more brands.
pub fn order_key(standing: Standing, market_mean: i64) -> i64 {
    rounded(
        WEIGHT * market_mean + standing.sum,
        WEIGHT + i64::from(standing.brands),
    )
}

/// How many scores in hundredths round to each of 1 to 5, half up; `None` below [`MIN_BRANDS`], as there is no score.
pub fn distribution(scores: &[(BrandId, u16)]) -> Option<[u32; 5]> {
    if standing_of(&by_brand(scores.iter().copied())).brands < MIN_BRANDS {
        return None;
    }
    let mut counts = [0; 5];
    for (_, hundredths) in scores {
        let stars = (usize::from(*hundredths) + 50) / 100;
        if let Some(count) = counts.get_mut(stars.clamp(1, 5) - 1) {
            *count += 1;
        }
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::reviews::{GivenMarks, Marks};

    fn brand(number: u8) -> BrandId {
        BrandId::new(Uuid::from_u128(u128::from(number) + 1))
    }

    fn standing(scores: &[(u8, u16)]) -> Standing {
        let scores = scores
            .iter()
            .map(|(number, score)| (brand(*number), *score));
        standing_of(&by_brand(scores))
    }

    #[test]
    fn every_score_of_three_marks_is_their_mean_half_up() {
        for first in 1..=5_u8 {
            for second in 1..=5 {
                for third in 1..=5 {
                    let sum = f64::from(first) + f64::from(second) + f64::from(third);
                    let mean = (sum * 100.0 / 3.0).round();
                    let found = Marks([first, second, third]).score_hundredths();
                    assert!((f64::from(found) - mean).abs() < 0.001, "{found} {mean}");
                }
            }
        }
    }

    #[test]
    fn the_mean_of_all_marks_is_rounded_to_hundredths() {
        let mean = |reviews, sum| GivenMarks { reviews, sum }.mean_hundredths();
        assert_eq!(mean(0, 0), None);
        assert_eq!(mean(1, 13), Some(433));
        assert_eq!(mean(1, 14), Some(467));
        assert_eq!(mean(1_000_000, 15_000_000), Some(500));
    }

    #[test]
    fn a_brand_that_wrote_nine_times_is_one_voice() {
        let mut scores = vec![(0, 500); 9];
        scores.extend([(1, 300), (2, 400)]);
        let found = standing(&scores);
        assert_eq!(
            found,
            Standing {
                sum: 120_000,
                brands: 3
            }
        );
        assert_eq!(
            found.score(),
            Some(Score {
                tenths: 40,
                brands: 3
            })
        );
    }

    #[test]
    fn two_brands_show_no_number() {
        assert_eq!(standing(&[(0, 500), (1, 500)]).score(), None);
        assert_eq!(Standing::default().score(), None);
    }

    #[test]
    fn a_friendly_five_ranks_below_ten_brands_of_four_point_eight() {
        let friend = standing(&[(0, 500)]);
        let ten: Vec<(u8, u16)> = (0..10).map(|number| (number, 480)).collect();
        let mean = Market::default().mean();
        assert!(order_key(standing(&ten), mean) > order_key(friend, mean));
        assert_eq!(
            order_key(Standing::default(), mean),
            45_000,
            "a newcomer stands at the mean"
        );
    }

    #[test]
    fn the_marketplace_has_a_mean_once_thirty_brands_have_reviewed() {
        // Many voices, of brands that reviewed several creatives each.
        let few = Market {
            sum: 29 * 50_000,
            voices: 29,
            brands: 29,
        };
        let standing = Standing {
            sum: 20_000,
            brands: 1,
        };
        assert_eq!(few.mean(), 45_000);
        assert_eq!(few.with(standing).mean(), 45_000);
        let few = Market {
            brands: MARKET_BRANDS,
            ..few
        };
        assert_eq!(few.mean(), 45_000, "one of them does not count");
        let enough = few.with(standing);
        assert_eq!(enough.mean(), 49_000);
        assert_eq!(enough.without(standing), few);
    }

    #[test]
    fn scores_are_counted_by_their_stars() {
        let scores = [100, 149, 150, 433, 450, 500];
        let of = |brands: u8| {
            let numbers = (0..brands).cycle();
            let scores: Vec<_> = numbers.map(brand).zip(scores).collect();
            distribution(&scores)
        };
        assert_eq!(of(3), Some([2, 1, 0, 1, 2]));
        assert_eq!(of(6), Some([2, 1, 0, 1, 2]));
        assert_eq!(distribution(&[]), None);
    }

    #[test]
    fn six_scores_of_two_brands_are_in_no_distribution() {
        let scores: Vec<_> = (0..6).map(|number| (brand(number % 2), 500)).collect();
        assert_eq!(distribution(&scores), None);
        assert_eq!(standing_of(&by_brand(scores)).score(), None);
    }

    proptest! {
        #[test]
        fn the_numbers_are_those_of_exact_fractions(
            scores in prop::collection::vec((0..8_u8, 100..=500_u16), 0..40),
            mean in 10_000..=50_000_i64,
        ) {
            let found = standing(&scores);
            // The reference: sums of fractions, rounded where the rule rounds.
            let mut sum = 0.0_f64;
            let mut brands = 0_u32;
            for number in 0..8 {
                let own: Vec<f64> = scores.iter().filter(|(of, _)| *of == number)
                    .map(|(_, score)| f64::from(*score) * 100.0).collect();
                if !own.is_empty() {
                    let count = f64::from(u32::try_from(own.len()).unwrap());
                    sum += (own.iter().sum::<f64>() / count + 0.5 + 1e-9).floor();
                    brands += 1;
                }
            }
            prop_assert_eq!(found.brands, brands);
            prop_assert!((f64::from(i32::try_from(found.sum).unwrap()) - sum).abs() < 0.5);
            let key = (5.0 * f64::from(i32::try_from(mean).unwrap()) + sum) / (5.0 + f64::from(brands));
            let exact = f64::from(i32::try_from(order_key(found, mean)).unwrap());
            prop_assert!((exact - key).abs() <= 0.5 + 1e-6);
        }

        #[test]
        fn a_better_mark_never_ranks_lower(
            scores in prop::collection::vec((0..6_u8, 100..=500_u16), 1..30),
            at in any::<prop::sample::Index>(),
            better in 0..400_u16,
            mean in 10_000..=50_000_i64,
        ) {
            let before = standing(&scores);
            let mut raised = scores;
            let place = at.index(raised.len());
            raised[place].1 = (raised[place].1 + better).min(500);
            let after = standing(&raised);
            prop_assert!(order_key(after, mean) >= order_key(before, mean));
            prop_assert!(after.score() >= before.score());
        }

        #[test]
        fn a_score_is_within_one_and_five(scores in prop::collection::vec((0..9_u8, 100..=500_u16), 0..60)) {
            if let Some(score) = standing(&scores).score() {
                prop_assert!((10..=50).contains(&score.tenths));
                prop_assert!(score.brands >= MIN_BRANDS);
            }
        }
    }
}
