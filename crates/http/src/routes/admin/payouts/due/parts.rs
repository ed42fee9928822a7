//! Parts of what is due to a creative.

use marsam_persistence::payouts::decisions::Decided;
use marsam_persistence::viewers::CreativeName;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts::BlockedProject;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::routes::payouts::{line_blocks, slugs_of};
use crate::routes::schemas::one_of;

/// Another creative who is paid to the same IBAN.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SameIban)]
pub(crate) struct SameIbanDto {
    creative_name: String,
    creative_name_ar: Option<String>,
}

impl From<CreativeName> for SameIbanDto {
    fn from(name: CreativeName) -> Self {
        Self {
            creative_name: name.name,
            creative_name_ar: name.name_ar,
        }
    }
}

/// A project whose money waits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BlockedRequest)]
pub(crate) struct BlockedRequestDto {
    request_id: String,
    request_code: String,
    net_fils: i64,
    #[schema(schema_with = line_blocks)]
    reasons: Vec<&'static str>,
    /// Whether the caller is a side of the project, and cannot decide.
    is_side: bool,
}

/// A block of payouts to a creative.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutBlock)]
pub(crate) struct PayoutBlockDto {
    note: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// `not_me`: the creative did not make a change of the details.
    #[schema(schema_with = blockers)]
    by: &'static str,
}

fn blockers() -> Schema {
    one_of(["admin", "not_me"].into_iter())
}

impl BlockedRequestDto {
    pub(super) fn of(project: BlockedProject, own: OwnSides) -> Self {
        Self {
            is_side: own.is_either(project.brand, project.creative),
            request_id: project.request.to_string(),
            request_code: project.code,
            net_fils: project.net_fils,
            reasons: slugs_of(&project.reasons),
        }
    }
}

impl PayoutBlockDto {
    pub(super) fn of(decided: Decided) -> Option<Self> {
        decided.is_blocked.then_some(Self {
            note: decided.note,
            at: decided.at,
            by: if decided.by.is_some() {
                "admin"
            } else {
                "not_me"
            },
        })
    }
}
