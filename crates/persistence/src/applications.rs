//! Applications to the roster.

mod files;
mod lists;
mod reviews;

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, Transition, advance};
use marsam_domain::applications::{Application, ApplicationStage, LastApplication, NewApplication};
use marsam_domain::consent::TERMS_VERSION;
use marsam_domain::creatives::CreativeProfile;
use marsam_domain::ids::{AccountId, ApplicationId, CreativeId};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, email, from_slug, from_slug_if_any, id, json, json_text};
use crate::events::{self, Amounts, NewEvent, Subject};
use crate::listed::{self, Kind};
use crate::schema::applications;
use crate::{Db, DbError, choices, creatives};

pub use self::files::{
    FileWithMade, delete_files, delete_rejected_files, files_of, files_of_all, give_to_works,
    has_file, put_back, release, set_files,
};
pub use self::lists::{
    ListFilter, Listed, Order, OwnerFilter, ReviewPlace, by_stage, counts, listed, page, search,
};
pub use self::reviews::{reviews_of, reviews_since, undo};

#[derive(Queryable, Selectable)]
#[diesel(table_name = applications)]
struct ApplicationRow {
    id: String,
    account_id: String,
    name: String,
    name_ar: Option<String>,
    email: String,
    bio: String,
    bio_ar: Option<String>,
    location: Option<String>,
    location_ar: Option<String>,
    rate_range: Option<String>,
    years_experience: Option<i32>,
    portfolio_url: Option<String>,
    why_join: String,
    links: String,
    choices: String,
    can_perform_kuwaiti_dialect: Option<bool>,
    can_provide_voiceovers: Option<bool>,
    stage: String,
    version: i64,
    review_note: Option<String>,
    reviewed_at: Option<Utc>,
    created_at: Utc,
}

impl TryFrom<ApplicationRow> for Application {
    type Error = DbError;

    fn try_from(row: ApplicationRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            account_id: id(&row.account_id)?,
            profile: CreativeProfile {
                name: row.name,
                name_ar: row.name_ar,
                bio: row.bio,
                bio_ar: row.bio_ar,
                location: row.location,
                location_ar: row.location_ar,
                choices: choices::from_json(&row.choices)?,
                rate_range: from_slug_if_any(row.rate_range.as_deref())?,
                years_experience: creatives::years(row.years_experience)?,
                portfolio_url: row.portfolio_url,
                can_perform_kuwaiti_dialect: row.can_perform_kuwaiti_dialect,
                can_provide_voiceovers: row.can_provide_voiceovers,
            },
            email: email(&row.email)?,
            why_join: row.why_join,
            links: json(&row.links)?,
            stage: from_slug(&row.stage)?,
            review_note: row.review_note,
            reviewed_at: row.reviewed_at.map(Into::into),
            version: row.version,
            created_at: row.created_at.into(),
        })
    }
}

/// Stores an application in its first stage; a second open one of an account is a [`DbError::Conflict`].
///
/// Sending is a transition like any other: call [`apply`] for it afterwards.
pub fn insert(
    db: &mut Db,
    account: AccountId,
    new: &NewApplication,
    language: Language,
    now: OffsetDateTime,
) -> Result<Application, DbError> {
    let key = ApplicationId::new(crate::ids::fresh(now));
    let stage = ApplicationStage::Submitted;
    let profile = &new.profile;
    diesel::insert_into(applications::table)
        .values((
            (
                applications::id.eq(key.to_string()),
                applications::account_id.eq(account.to_string()),
                applications::name.eq(&profile.name),
                applications::name_ar.eq(profile.name_ar.as_deref()),
                applications::email.eq(new.email.as_str()),
                applications::bio.eq(&profile.bio),
                applications::bio_ar.eq(profile.bio_ar.as_deref()),
                applications::location.eq(profile.location.as_deref()),
                applications::location_ar.eq(profile.location_ar.as_deref()),
            ),
            (
                applications::rate_range.eq(profile
                    .rate_range
                    .map(marsam_domain::vocabulary::Vocabulary::slug)),
                applications::years_experience.eq(profile.years_experience.map(i32::from)),
                applications::portfolio_url.eq(profile.portfolio_url.as_deref()),
                applications::why_join.eq(&new.why_join),
                applications::links.eq(json_text(&new.links)?),
                applications::choices.eq(choices::to_json(&profile.choices)?),
                applications::can_perform_kuwaiti_dialect.eq(profile.can_perform_kuwaiti_dialect),
                applications::can_provide_voiceovers.eq(profile.can_provide_voiceovers),
            ),
            (
                applications::status.eq(stage.status().slug()),
                applications::stage.eq(stage.slug()),
                applications::version.eq(1_i64),
                applications::created_at.eq(Utc(now)),
                applications::updated_at.eq(Utc(now)),
            ),
            (
                applications::terms_version.eq(TERMS_VERSION),
                applications::terms_language.eq(language.slug()),
                applications::terms_sent_at.eq(new.consent.agreed_at.as_deref()),
                applications::terms_sent_email.eq(new.consent.email.as_deref()),
                applications::terms_sent_name.eq(new.consent.name.as_deref()),
            ),
        ))
        .execute(db)?;
    listed::added(db, Kind::Application, &key.to_string())?;
    find(db, key)
}

/// One application by its key.
pub fn find(db: &mut Db, application: ApplicationId) -> Result<Application, DbError> {
    applications::table
        .find(application.to_string())
        .select(ApplicationRow::as_select())
        .first::<ApplicationRow>(db)?
        .try_into()
}

/// The stage of an account's latest application.
pub fn latest_of(db: &mut Db, account: AccountId) -> Result<Option<LastApplication>, DbError> {
    applications::table
        .filter(applications::account_id.eq(account.to_string()))
        .order(applications::id.desc())
        .select((applications::stage, applications::reviewed_at))
        .first::<(String, Option<Utc>)>(db)
        .optional()?
        .map(|(stage, reviewed_at)| {
            Ok(LastApplication {
                stage: from_slug(&stage)?,
                reviewed_at: reviewed_at.map(Into::into),
            })
        })
        .transpose()
}

/// An account's application that was approved and whose profile is not published yet, if there is one.
pub fn approved_of(db: &mut Db, account: AccountId) -> Result<Option<Application>, DbError> {
    applications::table
        .filter(applications::account_id.eq(account.to_string()))
        .filter(applications::stage.eq(ApplicationStage::Approved.slug()))
        .order(applications::id.desc())
        .select(ApplicationRow::as_select())
        .first::<ApplicationRow>(db)
        .optional()?
        .map(Application::try_from)
        .transpose()
}

/// What a transition stores in addition to the stage.
#[derive(Debug, Default)]
pub struct Outcome<'a> {
    /// The note for the applicant.
    pub note: Option<&'a str>,
    /// The roster entry that an approval created.
    pub creative: Option<CreativeId>,
}

/// Stores a transition of an application as it was read: its stage, an admin's review and its event. An application
/// that has changed in the meantime is a [`DbError::Conflict`].
pub fn apply(
    db: &mut Db,
    application: &Application,
    transition: &Transition,
    outcome: &Outcome<'_>,
) -> Result<(), DbError> {
    let from = transition.from.unwrap_or(transition.to);
    let changes = i64::from(transition.from.is_some());
    let (note, decision) = match transition.actor {
        Actor::Admin(admin) => {
            let decision = transition.to.is_reviewed().then(|| {
                (
                    applications::reviewed_at.eq(Utc(transition.at)),
                    applications::reviewed_by.eq(admin.to_string()),
                    applications::creative_id
                        .eq(outcome.creative.map(|creative| creative.to_string())),
                )
            });
            (Some(applications::review_note.eq(outcome.note)), decision)
        }
        _ => (None, None),
    };
    let key = application.id.to_string();
    let moved = listed::changing(db, Kind::Application, &key, |db| {
        let moved = diesel::update(applications::table.find(&key))
            .filter(applications::stage.eq(from.slug()))
            .filter(applications::version.eq(application.version))
            .set((
                applications::stage.eq(transition.to.slug()),
                applications::status.eq(transition.to.status().slug()),
                applications::version.eq(application.version + changes),
                applications::updated_at.eq(Utc(transition.at)),
                note,
                decision,
            ))
            .execute(db)?;
        Ok(moved)
    })?;
    if moved != 1 {
        return Err(DbError::Conflict);
    }
    let event = NewEvent {
        subject: Subject::Application(application.id),
        actor: transition.actor,
        event: transition.event.into(),
        from: transition.from.map(ApplicationStage::slug),
        to: Some(transition.to.slug()),
        note: outcome.note,
        amounts: Amounts::default(),
    };
    events::append(db, &event, transition.at)
}

/// Replaces what an applicant wrote, except the consent to the terms; call [`apply`] for the transition afterwards.
pub fn change(
    db: &mut Db,
    application: ApplicationId,
    new: &NewApplication,
) -> Result<(), DbError> {
    let key = application.to_string();
    listed::changing(db, Kind::Application, &key, |db| {
        store_change(db, application, new)
    })
}

fn store_change(
    db: &mut Db,
    application: ApplicationId,
    new: &NewApplication,
) -> Result<(), DbError> {
    let profile = &new.profile;
    diesel::update(applications::table.find(application.to_string()))
        .set((
            (
                applications::name.eq(&profile.name),
                applications::name_ar.eq(profile.name_ar.as_deref()),
                applications::email.eq(new.email.as_str()),
                applications::bio.eq(&profile.bio),
                applications::bio_ar.eq(profile.bio_ar.as_deref()),
                applications::location.eq(profile.location.as_deref()),
                applications::location_ar.eq(profile.location_ar.as_deref()),
            ),
            (
                applications::rate_range.eq(profile
                    .rate_range
                    .map(marsam_domain::vocabulary::Vocabulary::slug)),
                applications::years_experience.eq(profile.years_experience.map(i32::from)),
                applications::portfolio_url.eq(profile.portfolio_url.as_deref()),
                applications::why_join.eq(&new.why_join),
                applications::links.eq(json_text(&new.links)?),
                applications::choices.eq(choices::to_json(&profile.choices)?),
                applications::can_perform_kuwaiti_dialect.eq(profile.can_perform_kuwaiti_dialect),
                applications::can_provide_voiceovers.eq(profile.can_provide_voiceovers),
            ),
        ))
        .execute(db)?;
    Ok(())
}

/// Withdraws the open applications of an account; returns all of its applications.
pub(crate) fn withdraw_open_of(
    db: &mut Db,
    account: AccountId,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<Vec<ApplicationId>, DbError> {
    let rows = applications::table
        .filter(applications::account_id.eq(account.to_string()))
        .order(applications::id.asc())
        .select(ApplicationRow::as_select())
        .load::<ApplicationRow>(db)?;
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        let application = Application::try_from(row)?;
        // Applications that are not open keep their stage.
        if let Ok(withdrawn) = advance(Some(application.stage), Action::Withdraw, actor, now) {
            apply(db, &application, &withdrawn, &Outcome::default())?;
        }
        all.push(application.id);
    }
    Ok(all)
}
