//! The routes of proposals, and their DTOs.

mod decline;
mod list;
pub(crate) mod moving;
mod request_change;
mod revise;
pub(crate) mod send;
mod versions;
mod withdraw;

use std::collections::HashMap;

use marsam_domain::actors::Actor;
use marsam_domain::agreements::{AgreedPart as PlanPartDto, AgreedRights as UsageRightsDto};
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::payments::parts::say_releases;
use marsam_domain::proposals::lifecycle::{Action, advance};
use marsam_domain::proposals::{AiUse, Proposal, ProposalState, Terms, UsageRights};
use marsam_domain::quote_requests::own_part::Outcome;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::viewers::CreativeName;
use marsam_persistence::{Db, DbError};
use marsam_workflows::access::{OfferedPart, RequestAccess};
use marsam_workflows::proposals::reading::ProposalFacts;
use marsam_workflows::reading::Reading;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::api_document::Routes;
use crate::dto::creatives::avatar_url;
use crate::routes::reviews::facts::ShortRecordDto;
use crate::routes::schemas::{list_of, slugs};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .keyed(send::send)
        .service(list::list)
        .service(versions::versions)
        .keyed(revise::revise)
        .keyed(decline::decline)
        .keyed(withdraw::withdraw)
        .keyed(request_change::request_change);
}

/// A creative's id, names and profile picture.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = CreativeRef)]
pub(crate) struct CreativeRefDto {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) name_ar: Option<String>,
    /// A path of this site, 192 pixels wide; null if there is none.
    pub(crate) profile_image_url: Option<String>,
}

impl CreativeRefDto {
    /// The names of a creative, where they are known.
    pub(crate) fn named(
        creative: CreativeId,
        names: &HashMap<CreativeId, CreativeName>,
    ) -> Option<Self> {
        let known = names.get(&creative)?;
        Some(Self {
            id: creative.to_string(),
            name: known.name.clone(),
            name_ar: known.name_ar.clone(),
            profile_image_url: known.avatar.as_ref().and_then(avatar_url),
        })
    }
}

/// The terms of a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalTerms)]
pub(crate) struct TermsDto {
    price_fils: i64,
    /// Working days.
    delivery_days: u16,
    deliverables: Vec<String>,
    revisions_included: u8,
    payment_plan: Vec<PlanPartDto>,
    usage_rights: Option<UsageRightsDto>,
    #[schema(schema_with = slugs::<AiUse>)]
    ai_use: &'static str,
    ai_note: Option<String>,
    message: String,
    #[serde(with = "time::serde::rfc3339")]
    valid_until: OffsetDateTime,
}

impl TermsDto {
    /// The terms with their texts as `read` shows them. Each list is read as a whole, because a contact may continue in
    /// its next member.
    pub(crate) fn read(terms: Terms, read: &impl Fn(&[String]) -> Vec<String>) -> Self {
        let one = |text: &str| read(&[text.to_owned()]).concat();
        let labels: Vec<String> = terms
            .payment_plan
            .iter()
            .map(|part| part.label.clone())
            .collect();
        let rights = |rights: UsageRights| UsageRightsDto {
            channels: read(&rights.channels),
            ..UsageRightsDto::from(&rights)
        };
        Self {
            price_fils: terms.price_fils,
            delivery_days: terms.delivery_days,
            revisions_included: terms.revisions_included,
            payment_plan: terms
                .payment_plan
                .into_iter()
                .zip(read(&labels))
                .map(|(part, label)| PlanPartDto {
                    label,
                    ..PlanPartDto::from(&part)
                })
                .collect(),
            usage_rights: terms.usage_rights.map(rights),
            ai_use: terms.ai_use.slug(),
            ai_note: terms.ai_note.as_deref().map(one),
            message: one(&terms.message),
            valid_until: terms.valid_until,
            deliverables: read(&terms.deliverables),
        }
    }
}

/// As they were written.
impl From<Terms> for TermsDto {
    fn from(terms: Terms) -> Self {
        Self::read(terms, &<[String]>::to_vec)
    }
}

/// The brand's wish for other terms.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangeRequest)]
pub(crate) struct ChangeRequestDto {
    pub(crate) message: String,
    pub(crate) counter_price_fils: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    pub(crate) at: OffsetDateTime,
}

/// A creative's proposal for a request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Proposal)]
pub(crate) struct ProposalDto {
    id: String,
    request_id: String,
    creative: CreativeRefDto,
    #[schema(schema_with = slugs::<ProposalState>)]
    state: &'static str,
    /// Incremented with every new version of the terms.
    version: i64,
    #[serde(flatten)]
    terms: TermsDto,
    fee_fils: i64,
    net_fils: i64,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// The brief has changed since; the creative confirms with a PATCH.
    brief_changed: bool,
    /// Asked for since this version was sent.
    change_request: Option<ChangeRequestDto>,
    /// At most 5.
    change_rounds: u8,
    /// The terms of the version before.
    previous: Option<TermsDto>,
    decline_reason: Option<String>,
    /// What is measured of the creative, for the brand and admins.
    record: Option<ShortRecordDto>,
    /// The last segments of the calls that the caller may make now; `edit` is the PATCH.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

const MOVES: [(&str, Action); 5] = [
    ("select", Action::Select),
    ("request-change", Action::RequestChange),
    ("decline", Action::Decline),
    ("edit", Action::Revise),
    ("withdraw", Action::Withdraw),
];

fn move_names() -> Schema {
    list_of(MOVES.map(|(name, _)| name))
}

/// What a side of a request needs to read proposals for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProposalReader {
    pub(crate) request: QuoteRequestId,
    pub(crate) brief_version: i64,
    /// Whether the request waits for a selection.
    pub(crate) is_waiting: bool,
    pub(crate) side: Side,
    pub(crate) actor: Actor,
    pub(crate) reading: Reading,
    /// Whether money of the request is or will be paid here: then plans say what is done with it.
    pub(crate) says_releases: bool,
}

impl ProposalReader {
    /// The reader of a caller. `is_paid_here`: whether brands pay here now.
    pub(crate) fn of(access: &RequestAccess, is_paid_here: bool) -> Self {
        let stage = access.request.stage;
        Self {
            request: access.request.id,
            brief_version: access.request.brief_version,
            is_waiting: stage.is_waiting(),
            side: access.side,
            actor: access.actor(),
            reading: Reading::of(access),
            says_releases: is_paid_here && (stage.is_waiting() || stage.is_running()),
        }
    }

    /// A creative who is not selected, as the reader of the own proposals.
    pub(crate) fn of_other(own: &OfferedPart, is_paid_here: bool) -> Self {
        let is_waiting = own.request.outcome == Outcome::Waiting;
        Self {
            request: own.request.id,
            brief_version: own.request.brief_version,
            is_waiting,
            side: own.side,
            actor: own.side.actor(own.account),
            reading: own.reading(),
            says_releases: is_paid_here && is_waiting,
        }
    }

    /// Terms as this reader sees them, with the texts that `read` shows.
    pub(crate) fn terms(
        &self,
        mut terms: Terms,
        read: &impl Fn(&[String]) -> Vec<String>,
    ) -> TermsDto {
        if self.says_releases {
            say_releases(&mut terms.payment_plan);
        }
        TermsDto::read(terms, read)
    }
}

/// Some proposals as a reader sees them.
pub(crate) fn all_seen_by(
    db: &mut Db,
    reader: &ProposalReader,
    proposals: Vec<Proposal>,
    now: OffsetDateTime,
) -> Result<Vec<ProposalDto>, DbError> {
    let ProposalFacts {
        names,
        mut previous,
        records,
    } = ProposalFacts::read(db, reader.side, &proposals)?;
    let seen = proposals.into_iter().map(|proposal| {
        let before = previous.remove(&proposal.id);
        let author = proposal.creative_id;
        let mut seen = ProposalDto::seen_by(reader, proposal, before, &names, now);
        if matches!(reader.side, Side::Owner | Side::Admin) {
            let stored = records.get(&author).cloned().unwrap_or_default();
            seen.record = Some(ShortRecordDto::of(&stored));
        }
        seen
    });
    Ok(seen.collect())
}

impl ProposalDto {
    /// A proposal and the terms of the version before it, as a reader sees them.
    pub(crate) fn seen_by(
        reader: &ProposalReader,
        proposal: Proposal,
        previous: Option<Terms>,
        names: &HashMap<CreativeId, CreativeName>,
        now: OffsetDateTime,
    ) -> Self {
        let reading = reader.reading;
        let author = proposal.creative_id;
        let read = |texts: &[String]| reading.creatives_list(author, texts);
        let facts = proposal.facts(reader.brief_version);
        let may = |action: Action| {
            reader.is_waiting
                && reader.side != Side::Admin
                && advance(&facts, action, reader.actor, now).is_ok()
        };
        let fallback = || CreativeRefDto {
            id: author.to_string(),
            name: String::new(),
            name_ar: None,
            profile_image_url: None,
        };
        Self {
            id: proposal.id.to_string(),
            request_id: reader.request.to_string(),
            creative: CreativeRefDto::named(author, names).unwrap_or_else(fallback),
            state: proposal.state.slug(),
            version: proposal.version,
            fee_fils: proposal.split.fee_fils,
            net_fils: proposal.split.net_fils,
            created_at: proposal.created_at,
            updated_at: proposal.updated_at,
            brief_changed: proposal.state.is_live() && facts.is_brief_changed,
            change_request: proposal.change_request.map(|asked| ChangeRequestDto {
                message: reading.brands(&asked.message),
                counter_price_fils: asked.counter_price_fils,
                at: asked.at,
            }),
            change_rounds: proposal.change_rounds,
            decline_reason: proposal
                .decline_reason
                .map(|reason| reading.brands(&reason)),
            record: None,
            allowed_moves: MOVES
                .into_iter()
                .filter(|(_, action)| may(*action))
                .map(|(name, _)| name)
                .collect(),
            previous: previous.map(|terms| reader.terms(terms, &read)),
            terms: reader.terms(proposal.terms, &read),
        }
    }
}
