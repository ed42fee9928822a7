//! Loads quote requests, replaying each step of their history.
//!
//! **Invariant:** every step is taken by the use case that its call runs, as of its time.

mod disputes;
mod money;
mod moves;
mod proposals;
pub(super) mod reviews;
#[cfg(test)]
mod tests;
mod threads;

use marsam_domain::accounts::Account;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::validation::FieldErrors;
use marsam_persistence::{Db, accounts, creatives, quote_requests};
use marsam_workflows::Refused;
use marsam_workflows::requests::{self, Submission};
use time::OffsetDateTime;

use super::{DemoIds, Person, misfit};
use crate::DemoError;
use crate::data::{QuoteRequestEntry, RequestStep, Side};

/// Sends one request and takes every step of its history.
pub(super) fn load(db: &mut Db, ids: &DemoIds, entry: &QuoteRequestEntry) -> Result<(), DemoError> {
    let request = submit(db, ids, entry)?;
    let mut latest = request.created_at;
    for (when, taken) in &entry.steps {
        let at = when.before(ids.now);
        if at < latest {
            return Err(misfit(&entry.account, "not in the order of time"));
        }
        latest = at;
        let dated = Dated { step: taken, at };
        step(db, ids, entry, request.id, &dated)?;
    }
    finish(db, ids, request.id)
}

/// What is done, and when.
pub(super) struct Dated<'a> {
    pub(super) step: &'a RequestStep,
    pub(super) at: OffsetDateTime,
}

/// Takes one step of a request's history.
pub(super) fn step(
    db: &mut Db,
    ids: &DemoIds,
    entry: &QuoteRequestEntry,
    request: QuoteRequestId,
    dated: &Dated<'_>,
) -> Result<(), DemoError> {
    let mut request = quote_requests::find(db, request)?;
    if request.stage == RequestStage::OnHold {
        disputes::catch_up(db, ids, &request, dated.at)?;
        request = quote_requests::find(db, request.id)?;
    }
    let step = Step {
        ids,
        entry,
        request,
        at: dated.at,
    };
    take(db, &step, dated.step)
}

/// The clock and the readers have done their part of a request.
pub(super) fn finish(db: &mut Db, ids: &DemoIds, request: QuoteRequestId) -> Result<(), DemoError> {
    let found = quote_requests::find(db, request)?;
    if found.stage == RequestStage::OnHold {
        disputes::catch_up(db, ids, &found, ids.now)?;
    }
    threads::read_all(db, ids, request)
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

    /// A use case's refusal, as an error of the file.
    fn refused(&self, refused: Refused) -> DemoError {
        super::refused(&self.whose(), refused)
    }

    /// What the form admits.
    fn checked<T>(&self, words: Result<T, FieldErrors>) -> Result<T, DemoError> {
        words.map_err(|errors| self.refused(errors.into()))
    }

    /// A step of the clock that has to do something.
    fn done(&self, done: Result<bool, Refused>) -> Result<(), DemoError> {
        if done.map_err(|refused| self.refused(refused))? {
            Ok(())
        } else {
            Err(self.misfit("the clock has nothing to do"))
        }
    }

    /// A creative who can sign in, by its key.
    fn creative(&self, key: &str) -> Result<(CreativeId, &Person), DemoError> {
        let listed = self.ids.listed(key)?;
        let creative = listed.ok_or_else(|| self.misfit("no creative named"))?;
        Ok((creative, self.ids.person(key)?))
    }

    /// Refuses a creative who is not listed by then or does not offer the service.
    fn must_offer(&self, db: &mut Db, creative: CreativeId) -> Result<(), DemoError> {
        let listed = creatives::find(db, creative)?;
        let skills = &listed.profile.choices.skills;
        if listed.created_at <= self.at && skills.contains(&self.request.service) {
            Ok(())
        } else {
            Err(self.misfit("a creative of another service, or not yet listed"))
        }
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

    /// The account that takes a step.
    fn account(&self, db: &mut Db, by: By<'_>) -> Result<Account, DemoError> {
        let account = match by {
            By::Side(Side::Brand) => self.ids.person(&self.entry.account)?.account,
            By::Side(Side::Creative) => self.chosen()?,
            By::Side(Side::Admin) => self.ids.admin()?,
            By::Creative(key) => self.creative(key)?.1.account,
        };
        Ok(accounts::find(db, account)?)
    }
}

/// Who takes a step.
#[derive(Clone, Copy)]
enum By<'a> {
    Side(Side),
    /// A creative, by its key.
    Creative(&'a str),
}

pub(super) fn submit(
    db: &mut Db,
    ids: &DemoIds,
    entry: &QuoteRequestEntry,
) -> Result<QuoteRequest, DemoError> {
    let person = ids.person(&entry.account)?;
    let at = entry.sent.before(ids.now);
    let preferred = ids.listed(&entry.preferred_creative)?;
    let submission = Submission {
        account: &accounts::find(db, person.account)?,
        new: &entry.form(preferred, ids.now)?,
        language: person.language,
    };
    let request = requests::submit(db, &submission, at)
        .map_err(|refused| misfit(&entry.account, &format!("a request: {refused}")))?;
    let step = Step {
        ids,
        entry,
        request,
        at,
    };
    if let Some(preferred) = preferred {
        step.must_offer(db, preferred)?;
    }
    Ok(step.request)
}

fn take(db: &mut Db, step: &Step<'_>, taken: &RequestStep) -> Result<(), DemoError> {
    use RequestStep as Taken;
    let (brand, creative) = (ActorKind::Brand, ActorKind::Creative);
    match taken {
        Taken::Move(action, by, why) => moves::quietly(db, step, *action, *by, why.as_deref()),
        Taken::EditBrief(entry) => moves::edit_brief(db, step, entry),
        Taken::Invite(keys) => moves::invite(db, step, keys),
        Taken::DeclineInvitation(by, why) => moves::decline_invitation(db, step, by, why),
        Taken::Deliver(entry) => moves::deliver(db, step, entry),
        Taken::RequestRevision(note) => moves::request_revision(db, step, note),
        Taken::AcceptRevision => moves::accept_revision(db, step),
        Taken::RefuseRevision(why) => moves::refuse_revision(db, step, why),
        Taken::Approve => moves::approve(db, step),
        Taken::Expire | Taken::ApproveInSilence => moves::run_out(db, step),
        Taken::ReportAfterSilence(why) => moves::report_after_silence(db, step, why),
        Taken::Decline(why) => moves::decline(db, step, why),
        Taken::Cancel(by, why) => moves::cancel(db, step, *by, why),
        Taken::AgreeCancel(by) => moves::agree_cancel(db, step, *by),
        Taken::RefuseCancel(by, why) => moves::refuse_cancel(db, step, *by, why),
        Taken::Reopen => moves::reopen(db, step),
        Taken::Hold(by, why) => moves::hold(db, step, *by, why),
        Taken::Resolve(outcome, note) => moves::resolve(db, step, outcome, note),
        Taken::RecordPayment(entry) => moves::record_payment(db, step, entry),
        Taken::ConfirmPayment(number) => moves::confirm_payment(db, step, *number),
        Taken::VoidPayment(number, why) => moves::void_payment(db, step, *number, why),
        Taken::Propose(by, terms) => proposals::send(db, step, by, terms),
        Taken::Revise(by, terms) => proposals::revise(db, step, by, terms),
        Taken::RequestChange(of, wish) => proposals::request_change(db, step, of, wish),
        Taken::DeclineProposal(of, why) => proposals::decline(db, step, of, why),
        Taken::Withdraw(by) => proposals::withdraw(db, step, by),
        Taken::ExpireProposal(of) => proposals::expire(db, step, of),
        Taken::Select(of) => proposals::select(db, step, of),
        Taken::BrandWrites(to, text) => threads::write(db, step, brand, to, text),
        Taken::CreativeWrites(by, text) => threads::write(db, step, creative, by, text),
        Taken::Report(_)
        | Taken::Wish(_)
        | Taken::Accept(_)
        | Taken::Decide(_)
        | Taken::AcceptDecision(_)
        | Taken::AppealDecision(..) => disputes::take(db, step, taken),
        Taken::Money(taken) => money::take(db, step, taken),
        Taken::Review(..)
        | Taken::Reply(..)
        | Taken::ReportReview(_)
        | Taken::HideReview(_)
        | Taken::AppealHiding(..)
        | Taken::AnswerAppeal(..)
        | Taken::CountReview(..)
        | Taken::TreatFact(_) => reviews::take(db, step, taken),
        Taken::BrandReads(of) => threads::read(db, step, brand, of),
        Taken::CreativeReads(by) => threads::read(db, step, creative, by),
    }
}
