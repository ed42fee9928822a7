//! The clock's part: reminders, and the publication when both have written or the time is over.

use marsam_domain::accounts::AccountState;
use marsam_domain::actors::Actor;
use marsam_domain::events::{ReviewEvent, Subject};
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::reviews::{Acquaintance, Review, ReviewSide, Window, flags, reminder_due};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::reviews::windows;
use marsam_persistence::{
    Db, account_browsers, accounts, agreements, events, files, notifications, phones,
    quote_requests, reputation, reviews,
};
use time::OffsetDateTime;

use super::{Rules, other_side};
use crate::payouts::accounts_paid_alike;
use crate::{Refused, notices};

/// Does what a project's window is due for: a reminder to those who have not written, or the publication; false if
/// another instance was first.
///
/// # Errors
/// The database's.
pub fn act_on_window(
    db: &mut Db,
    id: QuoteRequestId,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, id)?;
    if windows::complete(db, id, now)? {
        return Ok(true);
    }
    let Some(window) = windows::of_request(db, id)? else {
        return Ok(false);
    };
    // A project whose price is too low has a window, too: the operator may change the minimum.
    let is_eligible = rules.window(&request, Some(window)).is_some();
    if now >= window.due_at {
        let drafts = if is_eligible {
            reviews::drafts(db, id)?
        } else {
            // Written under a lower minimum.
            Vec::new()
        };
        return publish(db, &request, &drafts, now);
    }
    let Some((reminders, days)) = reminder_due(&window, now) else {
        return Ok(false);
    };
    if !windows::mark_reminded(db, id, &window, reminders)? {
        return Ok(false);
    }
    if is_eligible {
        remind(db, &request, days, now)?;
    }
    Ok(true)
}

fn remind(
    db: &mut Db,
    request: &QuoteRequest,
    days: u32,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let drafts = reviews::drafts(db, request.id)?;
    let mut may_write = |side: ReviewSide| {
        let has_written = drafts.iter().any(|draft| draft.side == side);
        Ok::<_, Refused>(!has_written && reputation::is_active(db, &other_side(request, side))?)
    };
    let (brand_may, creative_may) = (
        may_write(ReviewSide::Brand)?,
        may_write(ReviewSide::Creative)?,
    );
    let kind = Kind::ReviewReminder;
    if brand_may {
        let notice = notices::for_brand(db, request, kind)?.with_days(days);
        notifications::notify_brand(db, request.brand_id, notice, now)?;
    }
    if let Some(chosen) = request.chosen_creative
        && creative_may
    {
        let notice = notices::for_creative(request, chosen, kind).with_days(days);
        notifications::notify_creative(db, chosen, notice, now)?;
    }
    Ok(())
}

/// Publishes both drafts if there are two; under the request's lock.
pub(super) fn publish_both(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let drafts = reviews::drafts(db, request.id)?;
    Ok(drafts.len() == 2 && publish(db, request, &drafts, now)?)
}

/// Ends the window and publishes what was written, once; not what a suspended account wrote.
fn publish(
    db: &mut Db,
    request: &QuoteRequest,
    drafts: &[Review],
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let window = windows::of_request(db, request.id)?;
    if !windows::settle(db, request.id, now)? {
        return Ok(false);
    }
    let mut published = 0;
    for draft in drafts {
        let author = accounts::find(db, draft.author)?;
        if author.state == AccountState::Suspended {
            continue;
        }
        let signs = match window {
            Some(window) => flags(&acquaintance(db, request, &window)?),
            None => Vec::new(),
        };
        reviews::publish(db, draft.id, &signs, now)?;
        let subject = Subject::Review(draft.id);
        events::record(db, subject, Actor::Clock, ReviewEvent::Published, now)?;
        published += 1;
    }
    if published > 0 {
        notices::both_sides(db, request, Kind::ReviewsPublished, now)?;
        reputation::changed_by(db, request)?;
    }
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(true)
}

/// What is known of the two accounts.
fn acquaintance(
    db: &mut Db,
    request: &QuoteRequest,
    window: &Window,
) -> Result<Acquaintance, Refused> {
    let brand = notifications::account_of_brand(db, request.brand_id)?;
    let creative = match request.chosen_creative {
        Some(creative) => notifications::account_of_creative(db, creative)?,
        None => None,
    };
    let creative = creative.map(|account| account.id);
    let selected_at = agreements::made_at(db, request.id)?.unwrap_or(request.created_at);
    Ok(Acquaintance {
        shares_browser: shares(db, brand.id, creative)?,
        shares_phone: match creative {
            Some(creative) => {
                let phone = phones::of_account(db, creative)?;
                same_number(request.phone.as_deref(), phone.as_deref())
            }
            None => false,
        },
        shares_iban: match request.chosen_creative {
            Some(chosen) => shares_iban(db, brand.id, chosen)?,
            None => false,
        },
        brand_age_at_selection: selected_at - brand.created_at,
        from_selection_to_end: window.opens_at - selected_at,
        has_file: files::has_delivered(db, request.id)?,
    })
}

fn shares(db: &mut Db, brand: AccountId, creative: Option<AccountId>) -> Result<bool, Refused> {
    match creative {
        Some(creative) => Ok(account_browsers::are_shared(db, brand, creative)?),
        None => Ok(false),
    }
}

/// Whether the creative is paid to the account of someone who has signed in from a browser of the brand.
fn shares_iban(db: &mut Db, brand: AccountId, creative: CreativeId) -> Result<bool, Refused> {
    for account in accounts_paid_alike(db, creative)? {
        if account == brand || account_browsers::are_shared(db, brand, account)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether two numbers are one: their last eight digits, which is a number of Kuwait without its country.
pub(crate) fn same_number(one: Option<&str>, other: Option<&str>) -> bool {
    const NATIONAL_DIGITS: usize = 8;
    let digits = |text: &str| -> Vec<char> {
        let all = text.chars().filter(char::is_ascii_digit).rev();
        all.take(NATIONAL_DIGITS).collect()
    };
    match (one.map(digits), other.map(digits)) {
        (Some(one), Some(other)) => one.len() == NATIONAL_DIGITS && one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_same_with_and_without_its_country() {
        let same = |one, other| same_number(Some(one), Some(other));
        assert!(same("+965 9912 3456", "99123456"));
        assert!(!same("99123456", "99123457"));
        assert!(!same("123", "123"), "too short to be a number");
        assert!(!same_number(None, Some("99123456")));
    }
}
