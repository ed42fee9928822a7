//! Random creatives and filters from small vocabularies, so that they often match.

use bytes::Bytes;
use marsam_domain::creatives::{Choices, Creative, CreativePage, CreativeProfile, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::reviews::Standing;
use marsam_domain::roster::{RosterQuery, RosterRecord};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::taxonomy::browse_options;
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_roster::Entry;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use time::macros::date;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// Some creatives are away on it.
pub(crate) const DAY: Date = date!(2026 - 11 - 28);

const WORDS: [&str; 24] = [
    "noura",
    "photo",
    "photographer",
    "calm",
    "warm",
    "studio",
    "بالسالمية",
    "السالمية",
    "تصوير",
    "للأطعمة",
    "أحمد",
    "مصوّرة",
    "الكويت",
    "drone",
    "cafés",
    "مقهى",
    "مطاعم",
    "voice",
    "over",
    "Al-Kandari",
    "Abdul",
    "Aziz",
    "عبد",
    "العزيز",
];

fn text(most: usize) -> impl Strategy<Value = String> {
    vec(select(&WORDS[..]), 0..=most).prop_map(|words| words.join(" "))
}

fn some<V: Vocabulary + std::fmt::Debug>(most: usize) -> impl Strategy<Value = Vec<V>> {
    proptest::sample::subsequence(V::ALL.to_vec(), 0..=most)
}

fn choices() -> impl Strategy<Value = Choices> {
    (
        some::<Service>(3),
        some::<Style>(4),
        vec(
            (
                select(vec![Service::Voiceover, Service::Scriptwriting]),
                select(SpokenLanguage::ALL),
            ),
            0..3,
        ),
        some::<Industry>(2),
        some::<SpokenLanguage>(2),
    )
        .prop_map(
            |(skills, styles, languages, industries, working_languages)| Choices {
                skills,
                styles,
                languages,
                industries,
                working_languages,
            },
        )
}

/// A creative whose id is drawn from `ids` small numbers.
pub(crate) fn creative(ids: u128) -> impl Strategy<Value = Creative> {
    let names = (text(2), option::of(text(2)), text(5), option::of(text(3)));
    let rest = (
        (option::of(text(1)), option::of(text(1))),
        choices(),
        option::of(select(RateRange::ALL)),
        0_u8..51,
        any::<Option<bool>>(),
    );
    (0..ids, names, rest).prop_map(
        |(
            id,
            (name, name_ar, bio, bio_ar),
            ((location, location_ar), choices, rate_range, years, dialect),
        )| {
            Creative {
                // The time of a UUIDv7 is in its first bits.
                id: CreativeId::new(Uuid::from_u128((id + 1) << 80 | id)),
                account_id: None,
                profile: CreativeProfile {
                    name,
                    name_ar,
                    bio,
                    bio_ar,
                    location,
                    location_ar,
                    choices,
                    rate_range,
                    years_experience: years.checked_sub(1),
                    portfolio_url: None,
                    can_perform_kuwaiti_dialect: dialect,
                    can_provide_voiceovers: None,
                },
                page: CreativePage {
                    away_until: years.is_multiple_of(3).then_some(DAY),
                    ..CreativePage::default()
                },
                images: ShownImages::default(),
                created_at: OffsetDateTime::UNIX_EPOCH,
            }
        },
    )
}

/// A record that follows from the id: one in four has no voice.
pub(crate) fn record(creative: &Creative) -> RosterRecord {
    let drawn = u32::try_from(creative.id.as_uuid().as_u128() % 1_009).unwrap();
    let brands = drawn % 4 * 2;
    RosterRecord {
        standing: Standing {
            sum: i64::from(brands) * (10_000 + i64::from(drawn % 41) * 1_000),
            brands,
        },
        is_on_time: drawn.is_multiple_of(3),
    }
}

/// A creative with its id as its JSON.
pub(crate) fn entry(creative: &Creative) -> Entry {
    Entry {
        creative: creative.clone(),
        is_away: creative.page.away_on(DAY).is_some(),
        record: record(creative),
        json: Bytes::from(creative.id.to_string()),
        first_picture: None,
    }
}

fn label<V: Labelled + std::fmt::Debug>() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        3 => select(V::ALL).prop_map(|member| member.label().to_owned()),
    ]
}

fn style() -> impl Strategy<Value = String> {
    (select(Service::ALL), any::<Index>())
        .prop_map(|(service, at)| at.get(browse_options(service)).label.to_owned())
}

fn searched() -> impl Strategy<Value = String> {
    let word = (select(&WORDS[..]), 1_usize..13, 0..5).prop_map(|(word, end, typo)| {
        let mut typed: Vec<char> = word.chars().take(end).collect();
        if typed.len() > 2 {
            match typo {
                1 => typed.swap(1, 2),
                2 => drop(typed.remove(1)),
                3 => typed.insert(1, 'x'),
                4 => typed[1] = 'x',
                _ => {}
            }
        }
        String::from_iter(typed)
    });
    vec(word, 0..3).prop_map(|words| words.join(" "))
}

/// What a URL may request.
pub(crate) fn query() -> impl Strategy<Value = RosterQuery> {
    (
        label::<Service>(),
        label::<Industry>(),
        label::<SpokenLanguage>(),
        vec(style(), 0..4),
        select(vec!["", "", "yes", "no", "maybe"]),
        vec(label::<RateRange>(), 0..3),
        prop_oneof![Just(String::new()), searched()],
    )
        .prop_map(
            |(service, industry, language, styles, kuwaiti_dialect, rates, q)| RosterQuery {
                service,
                industry,
                language,
                styles,
                kuwaiti_dialect: kuwaiti_dialect.to_owned(),
                rates,
                q,
            },
        )
}
