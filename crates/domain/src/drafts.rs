//! The drafts of every form, whose schemas in the OpenAPI document are as narrow as their rules.

use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use validator::Validate;

use crate::accounts::{
    PasswordResetDraft, ProfileChangeDraft, ProfileDraft, SignInDraft, SignUpDraft, SuspensionDraft,
};
use crate::annotations::{AnnotationDraft, MAX_ASKED, RevisionDraft};
use crate::applications::{
    ApplicationChange, ApplicationDraft, ChangesRequestDraft, MAX_APPLICATION_WORKS, RejectionDraft,
};
use crate::contact_messages::{AnswerDraft, ContactMessageDraft};
use crate::creatives::{
    CropFractions, MAX_PORTFOLIO_LINKS, OwnProfileChange, OwnProfileDraft, PortfolioLinkDraft,
    ProfileImageDraft,
};
use crate::language::Language;
use crate::payments::{ConfirmPaymentDraft, PaymentDraft, VoidPaymentDraft};
use crate::proposals::{
    MAX_CHANNELS, MAX_DELIVERABLES, PartDue, PlanPartDraft, ProposalDraft, UsageRightsDraft,
};
use crate::quote_requests::briefs::{BriefDraft, MAX_REFERENCE_LINKS};
use crate::quote_requests::moves::{
    self, ChangeDraft, DeliveryDraft, InvitationDraft, Link, MessageDraft, OUTCOMES, ReasonDraft,
    ResolutionDraft, SelectionDraft, ThreadDraft,
};
use crate::quote_requests::{MAX_ASKED_BY_BRAND, QuoteRequestDraft};
use crate::reports::{ClosingDraft, ReportDraft};
use crate::shortlists::{MAX_SHORTLISTED, ShortlistMerge};
use crate::text::{LONG_MAX, NAME_MAX, SHORT_MAX};
use crate::validation::bounds::{Bounds, FieldBounds, Schemas};
use crate::works::{
    CaptionsDraft, HidingDraft, MAX_SEEN_AT_ONCE, MAX_WORK_FILES, MAX_WORKS, SeenDraft, WorkChange,
    WorkDraft, WorkOrder,
};

type Narrowed = Result<(), serde_json::Error>;

/// Narrows the schema of each draft to what its rules admit.
pub fn narrow(schemas: &mut Schemas) -> Narrowed {
    of_accounts(schemas)?;
    of_profiles(schemas)?;
    of_works(schemas)?;
    of_admins(schemas)?;
    of_requests(schemas)?;
    of_moves(schemas)?;
    of_proposals(schemas)
}

/// Where `validator` checks every rule.
fn derived<D: ToSchema + Validate + DeserializeOwned>(schemas: &mut Schemas) -> Narrowed {
    with::<D, 0>(schemas, [])
}

/// Where other fields are checked by hand.
fn with<D: ToSchema + Validate + DeserializeOwned, const N: usize>(
    schemas: &mut Schemas,
    by_hand: [(&str, Bounds); N],
) -> Narrowed {
    let bounds = FieldBounds::of::<D>()?.and(by_hand);
    bounds.narrow(&D::name(), schemas);
    Ok(())
}

/// Where every field is checked by hand.
fn by_hand<D: ToSchema, const N: usize>(schemas: &mut Schemas, fields: [(&str, Bounds); N]) {
    FieldBounds::default()
        .and(fields)
        .narrow(&D::name(), schemas);
}

fn of_accounts(schemas: &mut Schemas) -> Narrowed {
    let language = || ("language", Bounds::slug::<Language>());
    derived::<ContactMessageDraft>(schemas)?;
    derived::<ProfileDraft>(schemas)?;
    derived::<SignInDraft>(schemas)?;
    let password = ("password", Bounds::new_password());
    with::<SignUpDraft, _>(schemas, [password, language()])?;
    with::<ProfileChangeDraft, _>(schemas, [language()])?;
    with::<ReportDraft, _>(schemas, [("id", Bounds::id())])?;
    let shortlist = Bounds::list(MAX_SHORTLISTED, Bounds::id());
    with::<ShortlistMerge, _>(schemas, [("ids", shortlist)])?;
    by_hand::<PasswordResetDraft, _>(schemas, [("email", Bounds::email())]);
    Ok(())
}

fn of_profiles(schemas: &mut Schemas) -> Narrowed {
    let files = Bounds::list(MAX_APPLICATION_WORKS, Bounds::id());
    let links = Bounds::list(MAX_APPLICATION_WORKS, Bounds::web_address());
    let application =
        FieldBounds::of::<ApplicationDraft>()?.and([("files", files), ("links", links)]);
    application.narrow(&ApplicationDraft::name(), schemas);
    application.narrow_change(&ApplicationChange::name(), schemas);
    let links = Bounds::list(MAX_PORTFOLIO_LINKS, Bounds::default());
    let profile = FieldBounds::of::<OwnProfileDraft>()?.and([("portfolio_links", links)]);
    profile.narrow_change(&OwnProfileChange::name(), schemas);
    by_hand::<PortfolioLinkDraft, _>(schemas, link());
    derived::<ProfileImageDraft>(schemas)?;
    let parts = ["x", "y", "width", "height"].map(|side| (side, Bounds::fraction()));
    by_hand::<CropFractions, _>(schemas, parts);
    Ok(())
}

/// The fields of a link with a name.
fn link() -> [(&'static str, Bounds); 2] {
    [
        ("label", Bounds::line(NAME_MAX)),
        ("url", Bounds::web_address()),
    ]
}

fn of_works(schemas: &mut Schemas) -> Narrowed {
    let files = Bounds::list(MAX_WORK_FILES, Bounds::id());
    let work =
        FieldBounds::of::<WorkDraft>()?.and([("files", files), ("link", Bounds::web_address())]);
    work.narrow(&WorkDraft::name(), schemas);
    work.narrow_change(&WorkChange::name(), schemas);
    derived::<CaptionsDraft>(schemas)?;
    let all = Bounds::list(MAX_WORKS, Bounds::id()).without_repeats();
    by_hand::<WorkOrder, _>(schemas, [("ids", all)]);
    Ok(())
}

fn of_admins(schemas: &mut Schemas) -> Narrowed {
    derived::<AnswerDraft>(schemas)?;
    derived::<ChangesRequestDraft>(schemas)?;
    derived::<ClosingDraft>(schemas)?;
    derived::<HidingDraft>(schemas)?;
    derived::<RejectionDraft>(schemas)?;
    derived::<SuspensionDraft>(schemas)?;
    let seen = Bounds::list(MAX_SEEN_AT_ONCE, Bounds::id())
        .at_least(1)
        .required();
    with::<SeenDraft, _>(schemas, [("ids", seen)])?;
    let outcome = Bounds::word_of(OUTCOMES.map(|(name, _)| name))
        .at_least(1)
        .required();
    with::<ResolutionDraft, _>(schemas, [("outcome", outcome)])?;
    let invited = Bounds::list(moves::MAX_INVITED, Bounds::id())
        .at_least(1)
        .required();
    by_hand::<InvitationDraft, _>(schemas, [("creative_ids", invited)]);
    Ok(())
}

fn of_requests(schemas: &mut Schemas) -> Narrowed {
    let links = || {
        (
            "reference_links",
            Bounds::list(MAX_REFERENCE_LINKS, Bounds::web_address()),
        )
    };
    let asked = Bounds::list(MAX_ASKED_BY_BRAND, Bounds::id())
        .at_least(1)
        .without_repeats();
    with::<QuoteRequestDraft, _>(schemas, [("invitedCreativeIds", asked), links()])?;
    with::<BriefDraft, _>(schemas, [links()])?;
    derived::<MessageDraft>(schemas)?;
    derived::<ThreadDraft>(schemas)?;
    derived::<PaymentDraft>(schemas)?;
    derived::<ConfirmPaymentDraft>(schemas)?;
    derived::<VoidPaymentDraft>(schemas)
}

fn of_moves(schemas: &mut Schemas) -> Narrowed {
    derived::<ReasonDraft>(schemas)?;
    derived::<SelectionDraft>(schemas)?;
    derived::<ChangeDraft>(schemas)?;
    derived::<AnnotationDraft>(schemas)?;
    by_hand::<Link, _>(schemas, link());
    let files = Bounds::list(moves::MAX_FILES, Bounds::id());
    with::<DeliveryDraft, _>(schemas, [("files", files)])?;
    let notes = Bounds::list(MAX_ASKED, Bounds::id());
    with::<RevisionDraft, _>(schemas, [("annotations", notes)])
}

fn of_proposals(schemas: &mut Schemas) -> Narrowed {
    let short_texts = |max| Bounds::list(max, Bounds::line(SHORT_MAX)).at_least(1);
    let deliverables = ("deliverables", short_texts(MAX_DELIVERABLES));
    let ai_note = ("ai_note", Bounds::paragraphs(LONG_MAX));
    with::<ProposalDraft, _>(schemas, [deliverables, ai_note])?;
    let due = Bounds::slug::<PartDue>().at_least(1).required();
    let label = Bounds::line(NAME_MAX).at_least(1).required();
    with::<PlanPartDraft, _>(schemas, [("due", due), ("label", label)])?;
    with::<UsageRightsDraft, _>(
        schemas,
        [("channels", short_texts(MAX_CHANNELS).required())],
    )
}
