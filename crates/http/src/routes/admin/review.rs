//! A review: the decision, the roster entry, the event and the mail, all or nothing; of two admins one is first.

use marsam_domain::accounts::AccountState;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::events::Actor;
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_persistence::applications::{Listed, Outcome};
use marsam_persistence::outbox::notify;
use marsam_persistence::store::advisory_lock;
use marsam_persistence::{Db, DbError, accounts, applications, creatives};
use time::OffsetDateTime;

use crate::ApiError;
use crate::error::Code;
use crate::routes::applications::ApplicationDto;

/// An admin's decision.
pub(super) struct ReviewCommand {
    pub(super) action: Action,
    pub(super) note: Option<String>,
    pub(super) admin: AccountId,
    pub(super) at: OffsetDateTime,
}

impl ReviewCommand {
    /// Stores review, roster entry, event and mail: all or nothing.
    pub(super) fn pass(&self, db: &mut Db, id: ApplicationId) -> Result<ApplicationDto, ApiError> {
        advisory_lock(db, &format!("application {id}"))?;
        let application = applications::find(db, id)?;
        let actor = Actor::Admin(self.admin);
        let reviewed = advance(Some(application.stage), self.action, actor, self.at)?;
        let creative = match reviewed.to {
            ApplicationStage::Approved => Some(self.list(db, &application)?),
            _ => None,
        };
        let outcome = Outcome {
            note: self.note.as_deref(),
            creative,
        };
        applications::apply(db, &application, &reviewed, &outcome).map_err(
            |error| match error {
                DbError::Conflict => Code::AlreadyReviewed.into(),
                other => ApiError::from(other),
            },
        )?;
        let applicant = accounts::find(db, application.account_id)?;
        notify(
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
        let account = application.account_id;
        let creative = creatives::insert(db, Some(account), &application.profile, self.at)
            .map_err(|error| match error {
                DbError::Conflict => Code::InRosterAlready.into(),
                other => ApiError::from(other),
            })?;
        if accounts::find(db, account)?.state == AccountState::Suspended {
            creatives::suspend_listing(db, account, self.at)?;
        }
        Ok(creative)
    }

    fn notice(&self, application: &Application, creative: Option<CreativeId>) -> Notice {
        let name = Some(application.profile.name.clone());
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
