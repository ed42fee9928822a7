//! Loads quote requests, replaying each step of their history.
//!
//! **Invariant:** a step is stored as its call stores it, with its event and its notices, or refused.

mod moves;
mod notifying;
mod payments;
mod proposals;
#[cfg(test)]
mod tests;
mod threads;

use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Transition, advance};
use marsam_domain::validation::FieldErrors;
use marsam_persistence::{Db, accounts, creatives, invitations, quote_requests};
use time::OffsetDateTime;

use super::{DemoIds, Person, misfit};
use crate::DemoError;
use crate::data::{QuoteRequestEntry, RequestStep, Side};

/// Sends one request and takes every step of its history.
pub(super) fn load(db: &mut Db, ids: &DemoIds, entry: &QuoteRequestEntry) -> Result<(), DemoError> {
    let request = submit(db, ids, entry)?;
    let mut latest = request.created_at;
    for (when, taken) in &entry.steps {
        let step = Step {
            ids,
            entry,
            request: quote_requests::find(db, request.id)?,
            at: when.before(ids.now),
        };
        if step.at < latest {
            return Err(step.misfit("not in the order of time"));
        }
        latest = step.at;
        take(db, &step, taken)?;
    }
    threads::read_all(db, ids, request.id)
}

/// A step while it is taken: the request as it is before, and the moment.
struct Step<'a> {
    ids: &'a DemoIds,
    entry: &'a QuoteRequestEntry,
    request: QuoteRequest,
    at: OffsetDateTime,
}

impl Step<'_> {
    fn whose(&self) -> String {
        let service = self.entry.service.as_str();
        format!("{}'s {service} of {}", self.entry.account, self.at)
    }

    fn misfit(&self, what: &str) -> DemoError {
        misfit(&self.whose(), what)
    }

    fn refused(&self, errors: FieldErrors) -> DemoError {
        DemoError::Refused {
            whose: self.whose(),
            errors,
        }
    }

    fn brand(&self) -> Result<Actor, DemoError> {
        Ok(Actor::Brand(self.ids.person(&self.entry.account)?.account))
    }

    fn admin(&self) -> Result<Actor, DemoError> {
        Ok(Actor::Admin(self.ids.admin()?))
    }

    /// A creative who can sign in, by its key.
    fn creative(&self, key: &str) -> Result<(CreativeId, &Person), DemoError> {
        let listed = self.ids.listed(key)?;
        let creative = listed.ok_or_else(|| self.misfit("no creative named"))?;
        Ok((creative, self.ids.person(key)?))
    }

    /// The account of the selected creative.
    fn chosen(&self) -> Result<AccountId, DemoError> {
        let chosen = self.request.chosen_creative;
        let mut known = self.ids.roster.iter();
        let (key, _) = known
            .find(|(_, creative)| Some(**creative) == chosen)
            .ok_or_else(|| self.misfit("no creative selected"))?;
        Ok(self.ids.person(key)?.account)
    }

    fn actor(&self, side: Side) -> Result<Actor, DemoError> {
        match side {
            Side::Brand => self.brand(),
            Side::Creative => Ok(Actor::Creative(self.chosen()?)),
            Side::Admin => self.admin(),
        }
    }

    /// The transition of the request, by the rules of the domain.
    fn decide(&self, facts: &Facts, action: Action, actor: Actor) -> Result<Transition, DemoError> {
        advance(facts, action, actor, self.at)
            .map_err(|refused| self.misfit(&format!("{action:?}: {refused}")))
    }

    /// Decides and stores a transition of the request.
    fn make(
        &self,
        db: &mut Db,
        (action, actor): (Action, Actor),
        note: Option<&str>,
    ) -> Result<Transition, DemoError> {
        let made = self.decide(&self.request.facts(), action, actor)?;
        quote_requests::apply(db, &self.request, &made, note)?;
        Ok(made)
    }
}

fn submit(
    db: &mut Db,
    ids: &DemoIds,
    entry: &QuoteRequestEntry,
) -> Result<QuoteRequest, DemoError> {
    let person = ids.person(&entry.account)?;
    let at = entry.sent.before(ids.now);
    let brand = accounts::brand_of(db, person.account)?
        .ok_or_else(|| misfit(&entry.account, "no brand"))?;
    let preferred = ids.listed(&entry.preferred_creative)?;
    let form = entry.form(preferred, ids.now)?;
    let unsent = Facts {
        is_open: preferred.is_none(),
        ..Facts::unsent(at)
    };
    let sent = advance(&unsent, Action::Submit, Actor::Brand(person.account), at)
        .map_err(|refused| misfit(&entry.account, &format!("a request: {refused}")))?;
    let request = quote_requests::submit(db, brand, &form, person.language, &sent)?;
    let step = Step {
        ids,
        entry,
        request,
        at,
    };
    if let Some(preferred) = preferred {
        invite(db, &step, preferred)?;
    }
    notifying::admins(db, &step, Kind::RequestSubmitted)?;
    Ok(step.request)
}

/// Invites a creative who is listed at that time and offers the service.
fn invite(db: &mut Db, step: &Step<'_>, creative: CreativeId) -> Result<(), DemoError> {
    let listed = creatives::find(db, creative)?;
    if listed.created_at > step.at
        || !listed
            .profile
            .choices
            .skills
            .contains(&step.request.service)
    {
        return Err(step.misfit("a creative of another service, or not yet listed"));
    }
    if !invitations::insert(db, step.request.id, creative, step.at)? {
        return Err(step.misfit("invited twice"));
    }
    notifying::creative(db, step, (creative, Kind::RequestInvited))
}

fn take(db: &mut Db, step: &Step<'_>, taken: &RequestStep) -> Result<(), DemoError> {
    match taken {
        RequestStep::Move(action, by, why) => {
            moves::plainly(db, step, (*action, *by), why.as_deref())
        }
        RequestStep::EditBrief(entry) => moves::edit_brief(db, step, entry),
        RequestStep::Invite(keys) => moves::invite(db, step, keys),
        RequestStep::DeclineInvitation(by, why) => moves::decline_invitation(db, step, (by, why)),
        RequestStep::Deliver(entry) => moves::deliver(db, step, entry),
        RequestStep::RequestRevision(note) => moves::request_revision(db, step, note),
        RequestStep::AcceptRevision => moves::answer_revision(db, step, None),
        RequestStep::RefuseRevision(why) => moves::answer_revision(db, step, Some(why)),
        RequestStep::Approve => moves::approve(db, step, step.brand()?),
        RequestStep::ApproveInSilence => moves::approve(db, step, Actor::Clock),
        RequestStep::Decline(why) => moves::decline(db, step, why),
        RequestStep::Cancel(by, why) => moves::cancel(db, step, (*by, why)),
        RequestStep::AgreeCancel(by) => moves::agree_cancel(db, step, *by),
        RequestStep::RefuseCancel(by, why) => moves::refuse_cancel(db, step, (*by, why)),
        RequestStep::Expire => moves::expire(db, step),
        RequestStep::Reopen => moves::reopen(db, step),
        RequestStep::Hold(by, why) => moves::hold(db, step, (*by, why)),
        RequestStep::Resolve(outcome, note) => moves::resolve(db, step, (outcome, note)),
        RequestStep::Propose(by, terms) => proposals::send(db, step, (by, terms)),
        RequestStep::Revise(by, terms) => proposals::revise(db, step, (by, terms)),
        RequestStep::RequestChange(of, wish) => proposals::request_change(db, step, (of, wish)),
        RequestStep::DeclineProposal(of, why) => proposals::decline(db, step, (of, why)),
        RequestStep::Withdraw(by) => proposals::withdraw(db, step, by),
        RequestStep::ExpireProposal(of) => proposals::expire(db, step, of),
        RequestStep::Select(of) => proposals::select(db, step, of),
        RequestStep::RecordPayment(entry) => payments::record(db, step, entry),
        RequestStep::ConfirmPayment(number) => payments::confirm(db, step, *number),
        RequestStep::VoidPayment(number, why) => payments::void(db, step, (*number, why)),
        RequestStep::BrandWrites(to, text) => {
            threads::write(db, step, (ActorKind::Brand, to), text)
        }
        RequestStep::CreativeWrites(by, text) => {
            threads::write(db, step, (ActorKind::Creative, by), text)
        }
        RequestStep::BrandReads(of) => threads::read(db, step, (ActorKind::Brand, of)),
        RequestStep::CreativeReads(by) => threads::read(db, step, (ActorKind::Creative, by)),
    }
}
