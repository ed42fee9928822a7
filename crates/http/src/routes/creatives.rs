//! The routes of the roster.

pub(crate) mod caching;
mod count;
pub(crate) mod json_array;
mod list;
mod named;
mod params;
mod public_work;
mod response;
mod show;
mod suggest;
mod works;

use marsam_domain::ids::AccountId;
use marsam_domain::roster::{GOOD_SCORE, RosterFilter, RosterQuery};
use marsam_persistence::works as stored_works;
use marsam_persistence::{Db, DbError};
use marsam_workflows::reviews::showing::records_of_creatives;
use time::Date;

use crate::api_document::Routes;
use crate::dto::creatives::CreativeDto;
use crate::extractors::listing::Listing;
use crate::routes::reviews::facts::CardRecord;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(count::count)
        .service(suggest::suggest)
        .service(show::show)
        .service(works::list_of)
        .service(response::response);
}

/// The filter of a query; `today` is the day in Kuwait.
fn filter_of(listing: &Listing, today: Date) -> RosterFilter {
    let mut filter = RosterFilter::resolve(&RosterQuery {
        service: listing.text("service"),
        industry: listing.text("industry"),
        language: listing.text("language"),
        styles: listing.all("style"),
        kuwaiti_dialect: listing.text("kuwaiti_dialect"),
        rates: listing.all("rate"),
        q: listing.text("q"),
    });
    match listing.text("available").as_str() {
        "" => {}
        "yes" => filter.available_on = Some(today),
        _ => filter.matches_nothing = true,
    }
    match listing.text("rating").as_str() {
        "" => {}
        GOOD_SCORE => filter.is_well_rated = true,
        _ => filter.matches_nothing = true,
    }
    match listing.text("on_time").as_str() {
        "" => {}
        "yes" => filter.is_on_time = true,
        _ => filter.matches_nothing = true,
    }
    filter
}

/// The roster entry of an account, listed or not, for its export.
pub(crate) fn of_account(
    db: &mut Db,
    account: AccountId,
    today: Date,
) -> Result<Option<CreativeDto>, DbError> {
    let Some(creative) = marsam_persistence::creatives::of_account(db, account)? else {
        return Ok(None);
    };
    let covers = stored_works::covers_of(db, &[creative.id])?;
    let covers = covers.into_values().next().unwrap_or_default();
    let records = records_of_creatives(db, &[creative.id])?;
    let stored = records.get(&creative.id).cloned().unwrap_or_default();
    let record = CardRecord::of(&stored);
    Ok(Some(CreativeDto::on(today, creative, covers, record)))
}
