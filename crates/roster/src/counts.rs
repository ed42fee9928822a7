//! How many creatives each option of each filter would leave.

use std::sync::LazyLock;

use fixedbitset::FixedBitSet;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::roster::{RosterFilter, RosterQuery, StyleFilter};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::taxonomy::{BrowseOption, browse_options};
use marsam_domain::vocabulary::{Labelled, Vocabulary};

use crate::facets::{Kind, Sets};
use crate::snapshot::Snapshot;

/// An option as it appears in the URL, and how many creatives it would leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionCount {
    /// The English label.
    pub label: &'static str,
    /// Creatives that match it and every filter of another kind.
    pub count: usize,
}

/// The counts of every filter; filters of the same kind do not narrow each other's options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionCounts {
    pub services: Vec<OptionCount>,
    /// The specialities of the selected service, or of every service if none is selected.
    pub styles: Vec<OptionCount>,
    pub languages: Vec<OptionCount>,
    pub industries: Vec<OptionCount>,
    pub rates: Vec<OptionCount>,
    /// Performs in the Kuwaiti dialect: `yes` and `no`.
    pub kuwaiti_dialect: Vec<OptionCount>,
}

/// What each browse option means.
static BROWSE_OPTIONS: LazyLock<Vec<(BrowseOption, StyleFilter)>> = LazyLock::new(|| {
    let all = Service::ALL
        .iter()
        .flat_map(|service| browse_options(*service));
    all.map(|option| {
        let filter = RosterFilter::resolve(&RosterQuery {
            service: option.service.label().to_owned(),
            styles: vec![option.label.to_owned()],
            ..RosterQuery::default()
        });
        (*option, filter.styles.unwrap_or_default())
    })
    .collect()
});

impl Snapshot {
    /// The counts of every option, given a filter.
    pub fn option_counts(&self, filter: &RosterFilter) -> OptionCounts {
        let searched = if filter.matches_nothing {
            FixedBitSet::new()
        } else {
            self.searched(&filter.search)
        };
        let found = |kind| {
            let mut found = searched.clone();
            self.facets.narrow(&mut found, filter, Some(kind));
            found
        };
        let by_dialect = found(Kind::Dialect);
        let yes = by_dialect.intersection_count(&self.facets.kuwaiti_dialect);
        OptionCounts {
            services: of_vocabulary::<Service>(&self.facets.services, &found(Kind::Service)),
            styles: self.of_styles(filter.service, &found(Kind::Styles)),
            languages: of_vocabulary::<SpokenLanguage>(
                &self.facets.languages,
                &found(Kind::Language),
            ),
            industries: of_vocabulary::<Industry>(&self.facets.industries, &found(Kind::Industry)),
            rates: of_vocabulary::<RateRange>(&self.facets.rates, &found(Kind::Rate)),
            kuwaiti_dialect: vec![
                OptionCount {
                    label: "yes",
                    count: yes,
                },
                OptionCount {
                    label: "no",
                    count: by_dialect.count_ones(..) - yes,
                },
            ],
        }
    }

    fn of_styles(&self, service: Option<Service>, found: &FixedBitSet) -> Vec<OptionCount> {
        BROWSE_OPTIONS
            .iter()
            .filter(|(option, _)| service.is_none_or(|service| option.service == service))
            .map(|(option, filter)| OptionCount {
                label: option.label,
                count: found.intersection_count(&self.facets.with_styles(filter)),
            })
            .collect()
    }
}

fn of_vocabulary<V: Labelled>(sets: &Sets<V>, found: &FixedBitSet) -> Vec<OptionCount> {
    V::ALL
        .iter()
        .map(|member| OptionCount {
            label: member.label(),
            count: sets
                .of(*member)
                .map_or(0, |set| found.intersection_count(set)),
        })
        .collect()
}
