//! The routes of accounts, and their DTOs.

mod change_profile;
mod create_profile;
mod me;

use marsam_domain::accounts::{Account, AccountState, WireRole};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::accounts::Activity;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::routes::schemas::{slugs, slugs_or_null};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(me::me)
        .keyed(create_profile::create_profile)
        .service(change_profile::change_profile);
}

/// An account, to itself.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = User)]
pub(crate) struct UserDto {
    id: String,
    email: String,
    /// Whether the owner has confirmed the address.
    email_verified: bool,
    /// `admin` for an admin without a profile; null until the profile is set up.
    #[schema(schema_with = slugs_or_null::<WireRole>)]
    role: Option<&'static str>,
    is_admin: bool,
    full_name: Option<String>,
    /// Brands only.
    company_name: Option<String>,
    /// The language of its mails.
    #[schema(schema_with = slugs::<Language>)]
    language: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// An account, to admins.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminUser)]
pub(crate) struct AdminUserDto {
    #[serde(flatten)]
    user: UserDto,
    suspended: bool,
    #[schema(schema_with = slugs::<AccountState>)]
    state: &'static str,
    /// When the latest of its sessions was used; null if it has signed out everywhere.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen_at: Option<OffsetDateTime>,
    /// Whether signing in takes a second step.
    two_step: bool,
    /// How many projects it has in progress.
    running_projects: i64,
    /// How many problems of its projects the other side reported as pressure.
    pressure_reports: i64,
}

impl AdminUserDto {
    pub(crate) fn new(account: Account, activity: Activity) -> Self {
        Self {
            last_seen_at: activity.last_seen_at,
            two_step: activity.has_two_step,
            running_projects: activity.running_projects,
            pressure_reports: activity.pressure_reports,
            suspended: account.state == AccountState::Suspended,
            state: account.state.slug(),
            user: account.into(),
        }
    }
}

impl From<Account> for UserDto {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.to_string(),
            email_verified: account.email_verified(),
            role: account.wire_role().map(Vocabulary::slug),
            email: account.email.to_string(),
            is_admin: account.is_admin,
            full_name: account.full_name,
            company_name: account.company_name,
            language: account.language.slug(),
            created_at: account.created_at,
        }
    }
}
