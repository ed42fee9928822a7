//! A number and its explanation cannot differ: each fact is what its entries say.

use proptest::prelude::*;

use super::creatives::invited;
use super::*;
use crate::creatives::typical_response_hours;
use crate::vocabulary::Vocabulary as _;

/// A fact as its owner adds its entries up.
fn by_entries(explained: &Explained) -> Measured {
    let fact = explained.measured.fact;
    let is_counted = |entry: &&Entry| !matches!(entry.counts, Counts::Excluded(_));
    let counted: Vec<&Entry> = explained.entries.iter().filter(is_counted).collect();
    let good = counted.iter().filter(|entry| entry.counts == Counts::Good);
    let good = u32::try_from(good.count()).unwrap();
    let total = u32::try_from(counted.len()).unwrap();
    let requests: HashSet<QuoteRequestId> = counted.iter().map(|entry| entry.request).collect();
    // What has not come yet is longer than all others.
    let mut values: Vec<i64> = counted
        .iter()
        .map(|entry| entry.value.unwrap_or(i64::MAX))
        .collect();
    values.sort_unstable();
    let median = values.get(values.len() / 2).copied();
    let median = median.filter(|value| *value != i64::MAX);
    let value = match fact {
        Fact::TypicalHours => median.filter(|_| total >= 3),
        Fact::PaysWithin | Fact::DecidesWithin => median,
        Fact::Projects | Fact::Brands => Some(i64::from(total)),
        _ => None,
    };
    Measured {
        fact,
        good: if fact.is_fraction() { good } else { 0 },
        total,
        groups: u32::try_from(requests.len()).unwrap(),
        value,
    }
}

/// A project in one of some states, which an admin may treat in every fact that allows it.
fn in_state(number: u32, state: u8, treatment: Option<Treatment>) -> Project {
    let steps = match state {
        0 => vec![delivered(21), approved(10), closed(9)],
        1 => vec![delivered(19), approved(10)],
        2 => vec![asked(12, By::Brand), cancelled(11, By::Creative)],
        3 => vec![held(22, By::Brand), resumed(15), delivered(14)],
        4 => vec![delivered(21), cancelled(11, By::Brand)],
        _ => Vec::new(),
    };
    let paid = Paid {
        amount_fils: 100_000,
        at: ago(9),
    };
    let treated = |subject: Subject| {
        let facts = subject.facts().iter().copied();
        let facts = facts.filter(move |fact| {
            fact.is_treatable(subject)
                && (fact.is_fraction() || treatment != Some(Treatment::Missed))
        });
        facts.filter_map(move |fact| {
            Some(Treated {
                subject,
                fact,
                treatment: treatment?,
            })
        })
    };
    Project {
        paid: (state == 0).then_some(paid).into_iter().collect(),
        treated: treated(Subject::Creative)
            .chain(treated(Subject::Brand))
            .collect(),
        ..project(number, &steps)
    }
}

fn projects() -> impl Strategy<Value = Vec<Project>> {
    let treatment = prop::option::weighted(0.2, prop::sample::select(Treatment::ALL));
    prop::collection::vec((0..6_u8, treatment), 0..12).prop_map(|all| {
        let all = (0_u32..).zip(all);
        all.map(|(number, (state, treatment))| in_state(number, state, treatment))
            .collect()
    })
}

/// Requests that named the creative, the newest first.
fn invitations() -> impl Strategy<Value = Vec<Invited>> {
    let one = (0..400_i64, prop::option::of(0..300_i64), any::<u8>());
    prop::collection::vec(one, 0..90).prop_map(|mut all| {
        all.sort_unstable();
        let all = (0_u32..).zip(all);
        let one = |(number, (days, hours, kind)): (u32, (i64, Option<i64>, u8))| {
            let plain = invited(number, days, hours);
            let is_cancelled = kind.is_multiple_of(7);
            Invited {
                sent: RequestSent {
                    is_cancelled,
                    ..plain.sent
                },
                withdrawn_at: is_cancelled.then(|| ago(days - i64::from(kind % 10))),
                was_away: kind.is_multiple_of(5),
                ..plain
            }
        };
        all.map(one).collect()
    })
}

fn closed_projects() -> impl Strategy<Value = Vec<ClosedProject>> {
    prop::collection::vec((0..5_u32, 0..800_i64), 0..20).prop_map(|all| {
        let all = (0_u32..).zip(all);
        let one = |(number, (of, days)): (u32, (u32, i64))| ClosedProject {
            request: request(number),
            brand: brand(of),
            at: ago(days),
        };
        all.map(one).collect()
    })
}

proptest! {
    #[test]
    fn every_fact_is_what_its_entries_say(
        projects in projects(), invited in invitations(), closed in closed_projects(),
    ) {
        let newest: Vec<RequestSent> = invited.iter().take(50).map(|one| one.sent).collect();
        let history = CreativeHistory {
            invited,
            projects: projects.clone(),
            closed: closed.clone(),
            said: Vec::new(),
        };
        let of_creative = of_creative(&history, NOW);
        let asked = projects.iter().map(|one| Asked {
            request: one.request,
            at: one.selected_at,
            is_selected: one.cancelled().is_none(),
        });
        let history = BrandHistory { asked: asked.collect(), projects, closed, said: Vec::new() };
        let of_brand = of_brand(&history, &Holidays::kuwait(), NOW);
        for explained in of_creative.iter().chain(&of_brand) {
            prop_assert_eq!(explained.measured, by_entries(explained));
        }
        let hours = of_one(of_creative, Fact::TypicalHours).measured.value;
        prop_assert_eq!(hours, typical_response_hours(&newest, NOW));
    }
}

#[test]
fn the_time_to_an_answer_lists_what_it_counts_and_what_was_not_answered() {
    let history = CreativeHistory {
        invited: vec![
            invited(1, 3, None),
            invited(2, 9, Some(2)),
            invited(3, 10, None),
            invited(4, 180, Some(5)),
            invited(5, 181, Some(1)),
        ],
        ..CreativeHistory::default()
    };
    let found = of_one(of_creative(&history, NOW), Fact::TypicalHours);
    let entries = found.entries.iter();
    let entries: Vec<_> = entries
        .map(|entry| (entry.request, entry.counts, entry.value))
        .collect();
    assert_eq!(
        entries,
        [
            (request(2), Counts::Good, Some(2)),
            (request(3), Counts::Missed, None),
            (request(4), Counts::Good, Some(5)),
        ]
    );
    assert_eq!((found.measured.value, found.measured.total), (Some(5), 3));
}

#[test]
fn projects_and_brands_are_of_the_lifetime_and_coming_back_of_the_window() {
    let of = |number: u32, days: &[i64]| -> Vec<ClosedProject> {
        let days = days.iter().zip(10 * number..);
        let one = |(days, key): (&i64, u32)| ClosedProject {
            request: request(key),
            brand: brand(number),
            at: ago(*days),
        };
        days.map(one).collect()
    };
    let history = CreativeHistory {
        closed: [
            of(1, &[900, 10, 364, 800, 700]),
            of(2, &[365, 364]),
            of(3, &[1]),
            of(4, &[30, 20, 10]),
            of(5, &[400, 500]),
        ]
        .concat(),
        ..CreativeHistory::default()
    };
    let facts = of_creative(&history, NOW);
    let numbers = |fact| of_one(facts.clone(), fact).measured;
    assert_eq!(numbers(Fact::Projects).value, Some(13));
    assert_eq!(numbers(Fact::Brands).value, Some(5));
    assert_eq!(
        (numbers(Fact::Repeat).good, numbers(Fact::Repeat).total),
        (2, 4)
    );
    assert!(numbers(Fact::Repeat).is_shown());
    // Each brand by its latest project.
    let entries = of_one(facts, Fact::Repeat).entries.into_iter();
    let entries: Vec<_> = entries.map(|one| (one.request, one.counts)).collect();
    let (came_back, once) = (Counts::Good, Counts::Missed);
    assert_eq!(
        entries,
        [
            (request(30), once),
            (request(42), came_back),
            (request(11), came_back),
            (request(21), once),
        ]
    );
}

#[test]
fn what_one_brand_said_is_not_listed() {
    let history = CreativeHistory {
        said: vec![Said {
            by: "a".to_owned(),
            again: true,
            at: ago(3),
        }],
        ..CreativeHistory::default()
    };
    let found = of_one(of_creative(&history, NOW), Fact::Again);
    assert_eq!((found.measured.total, found.entries.len()), (1, 0));
}
