//! The append-only history: who moved what, from where to where, when.
//!
//! **Invariant:** rows are added here and never changed or removed.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId, EventId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::events;
use crate::{Db, DbError};

/// What an event is about.
#[derive(Debug, Clone, Copy)]
pub enum Subject {
    /// An account.
    Account(AccountId),
    /// A creative's application.
    Application(ApplicationId),
    /// A roster entry.
    Creative(CreativeId),
    /// A brand's request.
    QuoteRequest(QuoteRequestId),
}

impl Subject {
    fn parts(self) -> (&'static str, String) {
        match self {
            Self::Account(id) => ("account", id.to_string()),
            Self::Application(id) => ("application", id.to_string()),
            Self::Creative(id) => ("creative", id.to_string()),
            Self::QuoteRequest(id) => ("quote_request", id.to_string()),
        }
    }
}

/// Who did it.
#[derive(Debug, Clone, Copy)]
pub enum By {
    /// A brand.
    Brand(AccountId),
    /// A creative.
    Creative(AccountId),
    /// An admin.
    Admin(AccountId),
    /// Whoever runs the server, by its command line.
    Operator,
    /// The server's own clock.
    Clock,
}

impl By {
    fn parts(self) -> (&'static str, Option<String>) {
        match self {
            Self::Brand(id) => ("brand", Some(id.to_string())),
            Self::Creative(id) => ("creative", Some(id.to_string())),
            Self::Admin(id) => ("admin", Some(id.to_string())),
            Self::Operator => ("operator", None),
            Self::Clock => ("clock", None),
        }
    }
}

/// Something that happened.
#[derive(Debug)]
pub struct NewEvent<'a> {
    /// What it is about.
    pub subject: Subject,
    /// Who did it.
    pub by: By,
    /// What happened, as a verb in the past: `submitted`, `approved`.
    pub event: &'a str,
    /// The stage before, where there was one.
    pub from: Option<&'a str>,
    /// The stage after, where there is one.
    pub to: Option<&'a str>,
    /// A reason given in words.
    pub note: Option<&'a str>,
}

/// Appends an event.
pub fn append(db: &mut Db, event: &NewEvent<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    let (subject_kind, subject_id) = event.subject.parts();
    let (actor_kind, actor_account_id) = event.by.parts();
    diesel::insert_into(events::table)
        .values((
            events::id.eq(EventId::new(crate::ids::fresh(now)).to_string()),
            events::subject_kind.eq(subject_kind),
            events::subject_id.eq(subject_id),
            events::actor_kind.eq(actor_kind),
            events::actor_account_id.eq(actor_account_id),
            events::event.eq(event.event),
            events::from_stage.eq(event.from),
            events::to_stage.eq(event.to),
            events::note.eq(event.note),
            events::at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Forgets the words that were given as reasons; what happened stays.
pub fn forget_notes(db: &mut Db, subject: Subject) -> Result<(), DbError> {
    let (kind, id) = subject.parts();
    diesel::update(events::table)
        .filter(events::subject_kind.eq(kind))
        .filter(events::subject_id.eq(id))
        .set(events::note.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// The names of what happened to a subject, oldest first.
pub fn names_of(db: &mut Db, subject: Subject) -> Result<Vec<String>, DbError> {
    let (kind, id) = subject.parts();
    Ok(events::table
        .filter(events::subject_kind.eq(kind))
        .filter(events::subject_id.eq(id))
        .order(events::id.asc())
        .select(events::event)
        .load(db)?)
}
