//! A review: the decision, the roster entry, the history and the mail, all of it or none; of two admins one is first.

use marsam_domain::applications::{Application, ApplicationStage, Decision, review};
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::{Listed, Review};
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::outbox::tell;
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, DbError, accounts, applications, creatives, events};
use time::OffsetDateTime;

use crate::ApiError;
use crate::applications::ApplicationDto;
use crate::error::Code;

/// What one admin decided.
pub(super) struct Verdict {
    pub(super) decision: Decision,
    pub(super) note: Option<String>,
    pub(super) admin: AccountId,
    pub(super) at: OffsetDateTime,
}

impl Verdict {
    /// Review, roster entry, history and mail: all of it or none.
    pub(super) fn pass(&self, db: &mut Db, id: ApplicationId) -> Result<ApplicationDto, ApiError> {
        one_at_a_time(db, &format!("application {id}"))?;
        let application = applications::find(db, id)?;
        let to = review(application.stage, self.decision)?;
        let creative = match self.decision {
            Decision::Approve => Some(self.list(db, &application)?),
            Decision::Reject => None,
        };
        let reviewed = Review {
            to,
            by: Some(self.admin),
            note: self.note.as_deref(),
            creative,
        };
        applications::review(db, &application, &reviewed, self.at).map_err(
            |error| match error {
                DbError::Conflict => Code::AlreadyReviewed.into(),
                other => ApiError::from(other),
            },
        )?;
        self.record(db, &application, to)?;
        let applicant = accounts::find(db, application.account_id)?;
        tell(
            db,
            &applicant,
            &self.notice(&application, creative),
            self.at,
        )?;
        let email_verified = applicant.email_verified();
        Ok(Listed {
            application: applications::find(db, id)?,
            email_verified,
        }
        .into())
    }

    fn list(&self, db: &mut Db, application: &Application) -> Result<CreativeId, ApiError> {
        let account = Some(application.account_id);
        creatives::insert(db, account, &application.profile, self.at).map_err(|error| match error {
            DbError::Conflict => Code::InRosterAlready.into(),
            other => ApiError::from(other),
        })
    }

    fn record(
        &self,
        db: &mut Db,
        application: &Application,
        to: ApplicationStage,
    ) -> Result<(), DbError> {
        let event = NewEvent {
            subject: Subject::Application(application.id),
            by: By::Admin(self.admin),
            event: to.slug(),
            from: Some(application.stage.slug()),
            to: Some(to.slug()),
            note: self.note.as_deref(),
        };
        events::append(db, &event, self.at)
    }

    fn notice(&self, application: &Application, creative: Option<CreativeId>) -> Notice {
        let name = application.profile.name.clone();
        match creative {
            Some(creative) => Notice::ApplicationApproved {
                name,
                creative_id: creative.to_string(),
            },
            None => Notice::ApplicationRejected {
                name,
                reason: self.note.clone(),
            },
        }
    }
}
