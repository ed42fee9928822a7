//! Filtering the roster: a URL's filters, and the creatives that match them.
//!
//! **Invariant:** [`RosterFilter::matches`] is the reference; every index is tested against it.

use strum::{EnumString, IntoStaticStr, VariantArray};
use time::Date;

use crate::creatives::Creative;
use crate::industries::Industry;
use crate::options::RateRange;
use crate::reviews::Standing;
use crate::search::{self, Match, SearchQuery, Tokens};
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::taxonomy;
use crate::text;
use crate::vocabulary::{Labelled as _, Vocabulary};

/// The filters as in the URL; blank ones are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RosterQuery {
    /// A service's full label, case-insensitive.
    pub service: String,
    /// An industry's full label.
    pub industry: String,
    /// A spoken language's full label.
    pub language: String,
    /// Any of these specialities.
    pub styles: Vec<String>,
    /// `yes` or `no`.
    pub kuwaiti_dialect: String,
    /// Any of these rates, as full labels.
    pub rates: Vec<String>,
    /// Words in either language.
    pub q: String,
}

/// The score that the filter by score asks for: 4.5.
pub const GOOD_TENTHS: u8 = 45;
/// The same as in the URL.
pub const GOOD_SCORE: &str = "4.5";

/// What of a creative's record the roster filters and orders by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RosterRecord {
    /// The voices of brands.
    pub standing: Standing,
    /// Whether the creative passes the filter of those who deliver on time.
    pub is_on_time: bool,
}

impl RosterRecord {
    /// Whether the shown score passes the filter by score.
    pub fn is_well_rated(self) -> bool {
        let score = self.standing.score();
        score.is_some_and(|score| score.tenths >= GOOD_TENTHS)
    }
}

/// Any of these styles, or scripts in any of these languages.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StyleFilter {
    /// Styles, in the order of the vocabulary.
    pub styles: Vec<Style>,
    /// Languages of scripts; Arabic, English and Both are specialities of Scriptwriting.
    pub script_languages: Vec<SpokenLanguage>,
}

/// Resolved filters. Kinds combine with AND; `None` means not filtered by that kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RosterFilter {
    /// Offers this service.
    pub service: Option<Service>,
    /// Counts as knowing this industry.
    pub industry: Option<Industry>,
    /// Writes scripts or records voices in this language.
    pub language: Option<SpokenLanguage>,
    /// Has one of these specialities.
    pub styles: Option<StyleFilter>,
    /// `Some(false)`: did not answer yes, which includes no answer.
    pub kuwaiti_dialect: Option<bool>,
    /// Charges one of these rates.
    pub rates: Option<Vec<RateRange>>,
    /// Is not away on this day.
    pub available_on: Option<Date>,
    /// Has a score of at least [`GOOD_TENTHS`]; newcomers have none.
    pub is_well_rated: bool,
    /// Delivers on time, see [`crate::reputation::is_punctual_enough`].
    pub is_on_time: bool,
    /// One of its words must match, see [`search::rank`]; who matches more of them comes first.
    pub search: SearchQuery,
    /// A filter named an unknown option, so nothing matches.
    pub matches_nothing: bool,
}

impl RosterFilter {
    /// Resolves the URL's filters. An unknown option makes the whole filter match nothing.
    pub fn resolve(query: &RosterQuery) -> Self {
        let mut filter = Self::default();
        filter.service = filter.known(&query.service, Service::from_label);
        filter.industry = filter.known(&query.industry, Industry::from_label);
        filter.language = filter.known(&query.language, SpokenLanguage::from_label);
        filter.kuwaiti_dialect = filter.known(&query.kuwaiti_dialect, yes_or_no);
        filter.styles = style_filter(&query.styles, filter.service);
        if filter.styles == Some(StyleFilter::default()) {
            filter.matches_nothing = true;
        }
        filter.rates = rates(&query.rates);
        if filter.rates.as_ref().is_some_and(Vec::is_empty) {
            filter.matches_nothing = true;
        }
        filter.search = SearchQuery::parse(&query.q);
        filter
    }

    /// How well a creative matches the search words; `None` if it does not match the filter.
    pub fn rank(&self, creative: &Creative) -> Option<Match> {
        if !self.matches_choices(creative) {
            return None;
        }
        search::rank(&self.search, &Tokens::of(&creative.profile))
    }

    /// Whether a creative's record passes the filters by score and by delivery.
    pub fn admits(&self, record: RosterRecord) -> bool {
        (!self.is_well_rated || record.is_well_rated()) && (!self.is_on_time || record.is_on_time)
    }

    /// Whether a creative matches the filter, apart from its record.
    pub fn matches(&self, creative: &Creative) -> bool {
        self.rank(creative).is_some()
    }

    fn matches_choices(&self, creative: &Creative) -> bool {
        let profile = &creative.profile;
        let choices = &profile.choices;
        !self.matches_nothing
            && self.service.is_none_or(|s| choices.skills.contains(&s))
            && self.industry.is_none_or(|i| choices.knows_industry(i))
            && self.language.is_none_or(|wanted| choices.speaks(wanted))
            && self
                .styles
                .as_ref()
                .is_none_or(|styles| styles.matches(creative))
            && self
                .kuwaiti_dialect
                .is_none_or(|yes| (profile.can_perform_kuwaiti_dialect == Some(true)) == yes)
            && self
                .rates
                .as_ref()
                .is_none_or(|rates| profile.rate_range.is_some_and(|rate| rates.contains(&rate)))
            && self
                .available_on
                .is_none_or(|day| creative.page.away_on(day).is_none())
    }

    fn known<T>(&mut self, raw: &str, read: fn(&str) -> Option<T>) -> Option<T> {
        let word = text::non_blank(raw)?;
        let known = read(word);
        self.matches_nothing |= known.is_none();
        known
    }
}

impl StyleFilter {
    fn matches(&self, creative: &Creative) -> bool {
        let choices = &creative.profile.choices;
        choices
            .styles
            .iter()
            .any(|style| self.styles.contains(style))
            || choices
                .languages_of(Service::Scriptwriting)
                .any(|language| self.script_languages.contains(&language))
    }
}

/// `None` if every given speciality is blank; an empty filter if none of them is known.
fn style_filter(wanted: &[String], service: Option<Service>) -> Option<StyleFilter> {
    let mut given = wanted.iter().filter_map(|w| text::non_blank(w)).peekable();
    given.peek()?;
    let mut styles = Vec::new();
    let mut script_languages = Vec::new();
    let scripts = service.is_none_or(|service| service == Service::Scriptwriting);
    for word in given {
        styles.extend(taxonomy::styles_matching(word, service));
        script_languages.extend(SpokenLanguage::from_label(word).filter(|_| scripts));
    }
    Some(StyleFilter {
        styles: in_order(&styles),
        script_languages: in_order(&script_languages),
    })
}

/// `None` if every given rate is blank; empty if none of them is known.
fn rates(wanted: &[String]) -> Option<Vec<RateRange>> {
    let mut given = wanted.iter().filter_map(|w| text::non_blank(w)).peekable();
    given.peek()?;
    let known: Vec<RateRange> = given.filter_map(RateRange::from_label).collect();
    Some(in_order(&known))
}

/// The order of a page.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, IntoStaticStr, EnumString,
)]
#[strum(serialize_all = "snake_case")]
pub enum Sort {
    /// By how well the search matches, and within equal matches in a daily shuffle.
    #[default]
    Fair,
    /// The most recently listed first.
    Newest,
    /// The most years of experience first.
    Experience,
    /// The lowest rate first; then rates per project, then creatives without a rate.
    Rate,
    /// The best score first, with few voices drawn towards the marketplace's mean; equal ones in the daily shuffle.
    Rating,
}

impl Sort {
    /// Every order, as the page offers them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its value in the URL.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Parses the URL's value; blank and unknown values mean the fair order.
    pub fn from_slug(slug: &str) -> Self {
        slug.trim().parse().unwrap_or_default()
    }
}

fn in_order<V: Vocabulary>(chosen: &[V]) -> Vec<V> {
    V::ALL
        .iter()
        .copied()
        .filter(|member| chosen.contains(member))
        .collect()
}

fn yes_or_no(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
