//! A creative's public page apart from the profile: portfolio links, a drawn cover, and days away.

use serde::{Deserialize, Serialize};
use time::{Date, Duration};

use crate::services::Service;

/// The most links of a portfolio.
pub const MAX_PORTFOLIO_LINKS: usize = 5;

/// How long before it begins an absence is shown to visitors: six weeks.
const ABSENCE_SHOWN_BEFORE: Duration = Duration::weeks(6);

/// A link to a creative's work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PortfolioLink {
    /// What it leads to, in one line.
    pub label: String,
    /// http or https.
    pub url: String,
}

/// What a creative publishes in addition to the profile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CreativePage {
    /// At most [`MAX_PORTFOLIO_LINKS`].
    pub portfolio_links: Vec<PortfolioLink>,
    /// The service whose cover is drawn.
    pub cover: Option<Service>,
    /// The first day away; `None` for a creative who is away already.
    pub away_from: Option<Date>,
    /// The last day away; `None` for a creative who is not away.
    pub away_until: Option<Date>,
}

impl PortfolioLink {
    /// A link under the name of its site.
    pub fn unnamed(url: &str) -> Self {
        let host = url.split("://").nth(1).unwrap_or(url);
        let host = host.split(['/', '?', '#']).next().unwrap_or(host);
        let host = host.strip_prefix("www.").unwrap_or(host);
        Self {
            label: host.to_owned(),
            url: url.to_owned(),
        }
    }
}

impl CreativePage {
    /// The page of an entry that was never published: its only link.
    pub fn unpublished(portfolio_url: Option<&str>) -> Self {
        Self {
            portfolio_links: portfolio_url
                .map(PortfolioLink::unnamed)
                .into_iter()
                .collect(),
            ..Self::default()
        }
    }

    /// The first and the last day of an absence that visitors are shown on a day before it.
    pub fn coming_absence(&self, day: Date) -> Option<(Date, Date)> {
        let (from, until) = (self.away_from?, self.away_until?);
        let left = from - day;
        (left.is_positive() && left <= ABSENCE_SHOWN_BEFORE).then_some((from, until))
    }

    /// The last day away, on a day that the creative is away.
    pub fn away_on(&self, day: Date) -> Option<Date> {
        let begun = self.away_from.is_none_or(|from| from <= day);
        self.away_until.filter(|until| begun && day <= *until)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_link_without_a_name_is_called_by_its_site() {
        for (url, label) in [
            ("https://www.example.com/dana?a=1", "example.com"),
            ("HTTP://dana.example?x#y", "dana.example"),
            ("https://example.com", "example.com"),
        ] {
            assert_eq!(PortfolioLink::unnamed(url).label, label);
        }
        assert_eq!(CreativePage::unpublished(None), CreativePage::default());
    }

    #[test]
    fn a_creative_is_away_from_the_first_day_through_the_last() {
        let away = |from, day| {
            let page = CreativePage {
                away_from: from,
                away_until: Some(date!(2026 - 12 - 10)),
                ..CreativePage::default()
            };
            page.away_on(day).is_some()
        };
        let from = Some(date!(2026 - 12 - 01));
        assert!(!away(from, date!(2026 - 11 - 30)));
        assert!(away(from, date!(2026 - 12 - 01)));
        assert!(away(from, date!(2026 - 12 - 10)));
        assert!(!away(from, date!(2026 - 12 - 11)));
        assert!(away(None, date!(2026 - 11 - 01)));
        let present = CreativePage::default();
        assert_eq!(present.away_on(date!(2026 - 12 - 01)), None);
    }

    #[test]
    fn an_absence_is_shown_for_six_weeks_before_it_begins() {
        let (from, until) = (date!(2026 - 12 - 13), date!(2026 - 12 - 20));
        let page = CreativePage {
            away_from: Some(from),
            away_until: Some(until),
            ..CreativePage::default()
        };
        assert_eq!(page.coming_absence(date!(2026 - 10 - 31)), None);
        for day in [date!(2026 - 11 - 01), date!(2026 - 12 - 12)] {
            assert_eq!(page.coming_absence(day), Some((from, until)));
            assert_eq!(page.away_on(day), None);
        }
        // From its first day on the creative is away.
        assert_eq!(page.coming_absence(from), None);
        assert_eq!(page.away_on(from), Some(until));
        let away_already = CreativePage {
            away_from: None,
            ..page
        };
        assert_eq!(away_already.coming_absence(date!(2026 - 11 - 30)), None);
    }
}
