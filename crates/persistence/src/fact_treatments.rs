//! Projects that an admin leaves out of a measured fact, or counts as missed.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::reputation::{Fact, Subject, Treatment};
use marsam_domain::reviews::NewTreatment;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::schema::fact_treatments as table;
use crate::{Db, DbError};

/// What an admin decided about a project in a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactTreatment {
    /// The project.
    pub request: QuoteRequestId,
    /// Whose fact.
    pub subject: Subject,
    /// Which one.
    pub fact: Fact,
    /// What becomes of the project in it.
    pub treatment: Treatment,
    /// To both sides.
    pub note: String,
}

/// Stores a decision in the place of an earlier one; [`Treatment::Counted`] takes it back.
pub fn set(
    db: &mut Db,
    request: QuoteRequestId,
    new: &NewTreatment,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (subject, fact) = (new.subject.slug(), new.fact.slug());
    diesel::delete(table::table.find((request.to_string(), subject, fact))).execute(db)?;
    if new.treatment == Treatment::Counted {
        return Ok(());
    }
    diesel::insert_into(table::table)
        .values((
            table::request_id.eq(request.to_string()),
            table::subject_kind.eq(subject),
            table::fact.eq(fact),
            table::treatment.eq(new.treatment.slug()),
            table::note.eq(&new.note),
            table::decided_by.eq(admin.to_string()),
            table::decided_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The decisions about some projects.
pub fn of_requests(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<Vec<FactTreatment>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = table::table
        .filter(table::request_id.eq_any(keys))
        .order((table::request_id, table::subject_kind, table::fact))
        .select((
            table::request_id,
            table::subject_kind,
            table::fact,
            table::treatment,
            table::note,
        ))
        .load::<(String, String, String, String, String)>(db)?;
    let convert =
        |(request, subject, fact, treatment, note): (String, String, String, String, _)| {
            Ok(FactTreatment {
                request: id(&request)?,
                subject: from_slug(&subject)?,
                fact: from_slug(&fact)?,
                treatment: from_slug(&treatment)?,
                note,
            })
        };
    rows.into_iter().map(convert).collect()
}
