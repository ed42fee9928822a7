//! Badges: plain fractions that anyone can check, got and lost by the same rule.

use super::{Fact, Measured, Subject};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What a creative or a brand is known for.
    pub enum Badge {
        Punctual: "punctual";
        QuickToAnswer: "quick_to_answer";
        AskedAgain: "asked_again";
        PaysOnTime: "pays_on_time";
    }
}

/// A badge with the numbers of its sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeldBadge {
    /// Which one.
    pub badge: Badge,
    /// The fraction that it is based on.
    pub good: u32,
    /// Of how many.
    pub total: u32,
    /// Hours until an answer, where it says them.
    pub value: Option<i64>,
}

fn find(facts: &[Measured], fact: Fact) -> Option<&Measured> {
    facts.iter().find(|measured| measured.fact == fact)
}

/// The badges that these facts give their subject.
pub fn badges(subject: Subject, facts: &[Measured]) -> Vec<HeldBadge> {
    let held = |badge, measured: &Measured, value| HeldBadge {
        badge,
        good: measured.good,
        total: measured.total,
        value,
    };
    let on_time = find(facts, Fact::OnTime)
        .filter(|measured| measured.total >= 10 && measured.is_at_least(95))
        .map(|measured| held(Badge::Punctual, measured, None));
    let hours = find(facts, Fact::TypicalHours).filter(|measured| measured.is_shown());
    let hours = hours
        .and_then(|measured| measured.value)
        .filter(|hours| *hours <= 4);
    let quick = find(facts, Fact::Answers)
        .filter(|measured| measured.total >= 10 && measured.is_at_least(90))
        .and_then(|measured| Some(held(Badge::QuickToAnswer, measured, Some(hours?))));
    let again = find(facts, Fact::Repeat)
        .filter(|measured| measured.total >= 5 && measured.is_at_least(40))
        .map(|measured| held(Badge::AskedAgain, measured, None));
    let pays = find(facts, Fact::PaidOnTime)
        .filter(|measured| measured.total >= 5 && measured.groups >= 2 && measured.is_at_least(95))
        .map(|measured| held(Badge::PaysOnTime, measured, None));
    match subject {
        Subject::Creative => [on_time, quick, again].into_iter().flatten().collect(),
        Subject::Brand => pays.into_iter().collect(),
    }
}

/// The one fact that a card shows: the best of being on time, answering and coming back; of equals the first.
pub fn best_of_card(facts: &[Measured]) -> Option<Measured> {
    let of_card = [Fact::OnTime, Fact::Answers, Fact::Repeat];
    let mut best: Option<Measured> = None;
    for measured in of_card.into_iter().filter_map(|fact| find(facts, fact)) {
        if !measured.is_shown() {
            continue;
        }
        let is_better = best.is_none_or(|known| {
            u64::from(measured.good) * u64::from(known.total)
                > u64::from(known.good) * u64::from(measured.total)
        });
        if is_better {
            best = Some(*measured);
        }
    }
    best
}

/// Whether a creative passes the roster's filter: nine of ten on time, of at least five.
pub fn is_punctual_enough(facts: &[Measured]) -> bool {
    find(facts, Fact::OnTime)
        .is_some_and(|measured| measured.total >= 5 && measured.is_at_least(90))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fact: Fact, good: u32, total: u32) -> Measured {
        Measured {
            fact,
            good,
            total,
            groups: total,
            value: None,
        }
    }

    fn held(subject: Subject, facts: &[Measured]) -> Vec<Badge> {
        let found = badges(subject, facts).into_iter();
        found.map(|held| held.badge).collect()
    }

    #[test]
    fn punctual_is_nineteen_of_twenty_and_at_least_ten() {
        let has =
            |good, total| !held(Subject::Creative, &[of(Fact::OnTime, good, total)]).is_empty();
        assert!(has(19, 20) && has(10, 10) && has(96, 100));
        assert!(!has(18, 20) && !has(9, 9) && !has(94, 100) && !has(0, 0));
    }

    #[test]
    fn quick_needs_both_the_hours_and_the_answers() {
        let hours = |value| Measured {
            value: Some(value),
            ..of(Fact::TypicalHours, 0, 3)
        };
        let answers = |good, total| of(Fact::Answers, good, total);
        let quick = [Badge::QuickToAnswer];
        assert_eq!(held(Subject::Creative, &[hours(4), answers(9, 10)]), quick);
        assert_eq!(held(Subject::Creative, &[hours(5), answers(9, 10)]), []);
        assert_eq!(held(Subject::Creative, &[hours(4), answers(8, 10)]), []);
        assert_eq!(held(Subject::Creative, &[hours(4), answers(9, 9)]), []);
        assert_eq!(held(Subject::Creative, &[answers(10, 10)]), []);
    }

    #[test]
    fn the_others_have_their_fractions_too() {
        let again = |good, total| held(Subject::Creative, &[of(Fact::Repeat, good, total)]);
        assert_eq!(again(2, 5), [Badge::AskedAgain]);
        assert_eq!(again(1, 5), []);
        assert_eq!(again(2, 4), []);
        let pays = |measured| held(Subject::Brand, &[measured]);
        assert_eq!(pays(of(Fact::PaidOnTime, 5, 5)), [Badge::PaysOnTime]);
        assert_eq!(pays(of(Fact::PaidOnTime, 4, 4)), []);
        assert_eq!(pays(of(Fact::PaidOnTime, 18, 20)), []);
        let of_one_project = Measured {
            groups: 1,
            ..of(Fact::PaidOnTime, 5, 5)
        };
        assert_eq!(pays(of_one_project), []);
    }

    #[test]
    fn a_card_shows_the_best_that_is_shown() {
        let best = |facts: &[Measured]| best_of_card(facts).map(|measured| measured.fact);
        assert_eq!(best(&[]), None);
        let on_time = of(Fact::OnTime, 8, 10);
        let answers = of(Fact::Answers, 9, 10);
        assert_eq!(best(&[on_time, answers]), Some(Fact::Answers));
        assert_eq!(
            best(&[of(Fact::OnTime, 9, 10), answers]),
            Some(Fact::OnTime)
        );
        assert_eq!(best(&[on_time, of(Fact::Repeat, 3, 3)]), Some(Fact::OnTime));
        assert_eq!(
            best(&[on_time, of(Fact::Finished, 5, 5)]),
            Some(Fact::OnTime)
        );
    }

    #[test]
    fn the_filter_is_nine_of_ten_of_at_least_five() {
        let passes = |good, total| is_punctual_enough(&[of(Fact::OnTime, good, total)]);
        assert!(passes(9, 10) && passes(5, 5));
        assert!(!passes(4, 5) && !passes(4, 4) && !passes(17, 19));
    }
}
