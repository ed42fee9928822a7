//! `marsam disputes`: the operator decides where every admin is a side of the project.

use anyhow::{Context as _, bail};
use marsam_domain::disputes::drafts::DecisionDraft;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::DbError;
use marsam_workflows::Refused;
use marsam_workflows::disputes::{Now, decide_as_operator};

use super::{open_held_if_copied, say};
use crate::cli::Disputes;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: Disputes, config: &Config) -> anyhow::Result<()> {
    let Disputes::Decide {
        request,
        outcome,
        amount_fils,
        day,
        fault,
        clause,
        reason,
    } = what;
    let id: QuoteRequestId = request.parse().context("that is not the id of a project")?;
    let draft = DecisionDraft {
        outcome: outcome.into(),
        amount_fils,
        day: day.unwrap_or_default().into(),
        fault: fault.into(),
        clause: clause.into(),
        reason: reason.into(),
    };
    let decision = match draft.into_new() {
        Ok(decision) => decision,
        Err(fields) => bail!("{}", named(&fields)),
    };
    let store = open_held_if_copied(&config.database)?;
    let now = Now {
        at: clock::now(),
        holidays: &config.projects.holidays,
    };
    match store.write(|db| decide_as_operator(db, id, &decision, now)) {
        Ok(()) => say("decided: both sides are told"),
        Err(Refused::WrongSide) => bail!("an admin who is no side of the project can decide it"),
        Err(Refused::Stale) => bail!("there is nothing to decide about this project now"),
        Err(Refused::Invalid(fields)) => bail!("{}", named(&fields)),
        Err(Refused::Db(DbError::NotFound)) => bail!("there is no project with this id"),
        Err(refused) => Err(refused).context("the decision was not stored"),
    }
}

/// What is wrong, by the names of the options.
fn named(fields: &FieldErrors) -> String {
    let wrong = fields.iter().map(|(field, codes)| {
        let codes: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
        format!("--{}: {}", field.replace('_', "-"), codes.join(", "))
    });
    wrong.collect::<Vec<_>>().join("; ")
}
