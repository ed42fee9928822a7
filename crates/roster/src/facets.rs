//! One set of documents per option of every filter.

use fixedbitset::FixedBitSet;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::roster::{RosterFilter, StyleFilter};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary;

use crate::postings::position;
use crate::snapshot::Entry;

/// The documents of each member of a vocabulary.
#[derive(Clone, Debug)]
pub(crate) struct Sets<V> {
    members: Vec<(V, FixedBitSet)>,
}

impl<V: Vocabulary> Sets<V> {
    fn new() -> Self {
        let members = V::ALL.iter().map(|member| (*member, FixedBitSet::new()));
        Self {
            members: members.collect(),
        }
    }

    fn insert(&mut self, member: V, doc: u32) {
        if let Some((_, set)) = self.members.iter_mut().find(|(known, _)| *known == member) {
            set.grow_and_insert(position(doc));
        }
    }

    /// The documents of one member.
    pub(crate) fn of(&self, member: V) -> Option<&FixedBitSet> {
        let found = self.members.iter().find(|(known, _)| *known == member);
        found.map(|(_, set)| set)
    }

    fn union(&self, members: &[V]) -> FixedBitSet {
        let mut all = FixedBitSet::new();
        for set in members.iter().filter_map(|member| self.of(*member)) {
            all.union_with(set);
        }
        all
    }
}

/// A kind of filter; kinds combine with AND.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Service,
    Styles,
    Language,
    Industry,
    Dialect,
    Rate,
}

/// The indexes of every filter but the search.
#[derive(Clone, Debug)]
pub(crate) struct Facets {
    pub(crate) services: Sets<Service>,
    pub(crate) styles: Sets<Style>,
    pub(crate) languages: Sets<SpokenLanguage>,
    pub(crate) script_languages: Sets<SpokenLanguage>,
    pub(crate) industries: Sets<Industry>,
    pub(crate) rates: Sets<RateRange>,
    pub(crate) kuwaiti_dialect: FixedBitSet,
    /// Away on the day of the snapshot.
    away: FixedBitSet,
    well_rated: FixedBitSet,
    on_time: FixedBitSet,
}

impl Facets {
    pub(crate) fn new() -> Self {
        Self {
            services: Sets::new(),
            styles: Sets::new(),
            languages: Sets::new(),
            script_languages: Sets::new(),
            industries: Sets::new(),
            rates: Sets::new(),
            kuwaiti_dialect: FixedBitSet::new(),
            away: FixedBitSet::new(),
            well_rated: FixedBitSet::new(),
            on_time: FixedBitSet::new(),
        }
    }

    /// Indexes a new document.
    pub(crate) fn insert(&mut self, doc: u32, entry: &Entry) {
        if entry.is_away {
            self.away.grow_and_insert(position(doc));
        }
        if entry.record.is_well_rated() {
            self.well_rated.grow_and_insert(position(doc));
        }
        if entry.record.is_on_time {
            self.on_time.grow_and_insert(position(doc));
        }
        let profile = &entry.creative.profile;
        let choices = &profile.choices;
        for service in &choices.skills {
            self.services.insert(*service, doc);
        }
        for style in &choices.styles {
            self.styles.insert(*style, doc);
        }
        for language in SpokenLanguage::ALL {
            if choices.speaks(*language) {
                self.languages.insert(*language, doc);
            }
        }
        for (service, language) in &choices.languages {
            if *service == Service::Scriptwriting {
                self.script_languages.insert(*language, doc);
            }
        }
        for industry in Industry::ALL {
            if choices.knows_industry(*industry) {
                self.industries.insert(*industry, doc);
            }
        }
        if let Some(rate) = profile.rate_range {
            self.rates.insert(rate, doc);
        }
        if profile.can_perform_kuwaiti_dialect == Some(true) {
            self.kuwaiti_dialect.grow_and_insert(position(doc));
        }
    }

    /// Removes from `found` what the filter excludes; the kind `ignored` is not applied.
    pub(crate) fn narrow(
        &self,
        found: &mut FixedBitSet,
        filter: &RosterFilter,
        ignored: Option<Kind>,
    ) {
        let counts = |kind: Kind| ignored != Some(kind);
        if let Some(service) = filter.service.filter(|_| counts(Kind::Service)) {
            keep(found, self.services.of(service));
        }
        if let Some(industry) = filter.industry.filter(|_| counts(Kind::Industry)) {
            keep(found, self.industries.of(industry));
        }
        if let Some(language) = filter.language.filter(|_| counts(Kind::Language)) {
            keep(found, self.languages.of(language));
        }
        if let Some(styles) = filter.styles.as_ref().filter(|_| counts(Kind::Styles)) {
            found.intersect_with(&self.with_styles(styles));
        }
        match filter.kuwaiti_dialect.filter(|_| counts(Kind::Dialect)) {
            Some(true) => found.intersect_with(&self.kuwaiti_dialect),
            Some(false) => found.difference_with(&self.kuwaiti_dialect),
            None => {}
        }
        if filter.available_on.is_some() {
            found.difference_with(&self.away);
        }
        if filter.is_well_rated {
            found.intersect_with(&self.well_rated);
        }
        if filter.is_on_time {
            found.intersect_with(&self.on_time);
        }
        if let Some(rates) = filter.rates.as_ref().filter(|_| counts(Kind::Rate)) {
            found.intersect_with(&self.rates.union(rates));
        }
    }

    /// The documents with any of these specialities.
    pub(crate) fn with_styles(&self, filter: &StyleFilter) -> FixedBitSet {
        let mut any = self.styles.union(&filter.styles);
        any.union_with(&self.script_languages.union(&filter.script_languages));
        any
    }
}

fn keep(found: &mut FixedBitSet, set: Option<&FixedBitSet>) {
    match set {
        Some(set) => found.intersect_with(set),
        None => found.clear(),
    }
}
