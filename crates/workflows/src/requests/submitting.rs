//! A brand sends a request.

use marsam_auth::visitor_mails;
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::{Notice, NoticeKind, RequestNoticeKind as Kind, VERIFY_REMINDERS};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, advance};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequest};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::attachments::Holder;
use marsam_persistence::{Db, creatives, invitations, outbox, quote_requests};
use time::OffsetDateTime;

use crate::attachments::Attaching;
use crate::{Refused, notices};

/// A request as its brand sends it.
pub struct Submission<'a> {
    /// The brand's account.
    pub account: &'a Account,
    /// The request.
    pub new: &'a NewQuoteRequest,
    /// The language in which it was written.
    pub language: Language,
}

/// Stores a request, invites the creatives that it names, and mails the brand that it was received.
///
/// # Errors
/// [`Refused::ProfileRequired`] for an account that is no brand, and [`Refused::Invalid`] for a creative who is not listed
/// or is the caller, and for files that are not ready.
pub fn submit(
    db: &mut Db,
    sent: &Submission<'_>,
    now: OffsetDateTime,
) -> Result<QuoteRequest, Refused> {
    let Submission {
        account,
        new,
        language,
    } = *sent;
    refuse_uninvitable(db, account.id, new)?;
    let brand = account.brand_id.ok_or(Refused::ProfileRequired)?;
    let unsent = Facts {
        is_open: new.is_open(),
        ..Facts::unsent(now)
    };
    let transition = advance(&unsent, Action::Submit, Actor::Brand(account.id), now)?;
    let request = quote_requests::submit(db, brand, new, language, &transition)?;
    let attaching = Attaching {
        by: account.id,
        request: request.id,
        holder: Holder::Brief,
        at: now,
    };
    attaching.all(db, &new.files)?;
    let named = new.preferred_creative.into_iter();
    let mut asked = 0;
    for creative in named.chain(new.invited_creatives.iter().copied()) {
        asked += 1;
        invitations::insert(db, request.id, creative, now)?;
        notices::creative(db, &request, creative, Kind::RequestInvited, now)?;
    }
    notices::admins(db, &request, Kind::RequestSubmitted, now)?;
    let received = Notice::QuoteRequestReceived {
        brand_name: Some(new.brand_name.clone()),
        service: new.service.slug().to_owned(),
        request_id: Some(request.id.to_string()),
        code: Some(request.code.to_string()),
        title: request.brief.title.clone(),
        asked,
    };
    visitor_mails::notify(db, account, &received, now)?;
    remind_to_verify(db, account, now)?;
    Ok(request)
}

/// Queues the reminders for a brand whose address is not verified, unless they wait already. Each is dropped when its
/// time comes if the address is verified by then.
fn remind_to_verify(db: &mut Db, account: &Account, now: OffsetDateTime) -> Result<(), Refused> {
    if account.email_verified() || outbox::is_waiting(db, account.id, NoticeKind::VerifyReminder)? {
        return Ok(());
    }
    for wait in VERIFY_REMINDERS {
        outbox::notify_after(db, account, &Notice::VerifyReminder, wait, now)?;
    }
    Ok(())
}

/// A creative who is asked is listed, and is not the caller.
fn refuse_uninvitable(
    db: &mut Db,
    caller: AccountId,
    new: &NewQuoteRequest,
) -> Result<(), Refused> {
    if new.is_open() {
        return Ok(());
    }
    let own = creatives::of_account(db, caller)?.map(|creative| creative.id);
    let preferred = new.preferred_creative.iter();
    let invited = new.invited_creatives.iter();
    for (field, creative) in preferred
        .map(|id| ("preferredCreativeId", *id))
        .chain(invited.map(|id| ("invitedCreativeIds", *id)))
    {
        if own == Some(creative) || !creatives::is_listed(db, creative)? {
            return Err(FieldErrors::of(field, FieldCode::NotInRoster).into());
        }
    }
    Ok(())
}
