//! The drafts of every form, whose schemas in the OpenAPI document are as narrow as their rules.

use serde::de::DeserializeOwned;
use utoipa::ToSchema;
use validator::Validate;

use crate::accounts::{
    PasswordResetDraft, ProfileChangeDraft, ProfileDraft, SignInDraft, SignUpDraft, SuspensionDraft,
};
use crate::annotations::{AnnotationDraft, RevisionDraft};
use crate::applications::{
    ApplicationChange, ApplicationDraft, ChangesRequestDraft, RejectionDraft,
};
use crate::contact_messages::{AnswerDraft, ContactMessageDraft};
use crate::creatives::{
    CropFractions, MAX_PORTFOLIO_LINKS, OwnProfileChange, OwnProfileDraft, PortfolioLinkDraft,
    ProfileImageDraft,
};
use crate::disputes::drafts::{self as disputes, PositionDraft, ProblemDraft};
use crate::language::Language;
use crate::notices::PageDraft;
use crate::payments::decisions::{
    BankRefundDraft, ChargebackDraft, NoteDraft, PostDraft, RefundDraft, SettleDraft,
};
use crate::payments::payable::PayDraft;
use crate::payments::payouts::{
    CarriedOutDraft, Cause, DecisionDraft, MAX_AT_ONCE, PayoutDetailsDraft, PayoutsDraft,
    SentDraft, ShownDraft,
};
use crate::payments::settlements::{FeeCollectionDraft, SettlementDraft};
use crate::payments::{ConfirmPaymentDraft, PaymentDraft, VoidPaymentDraft};
use crate::proposals::{PlanPartDraft, ProposalDraft, UsageRightsDraft};
use crate::quote_requests::QuoteRequestDraft;
use crate::quote_requests::briefs::BriefDraft;
use crate::quote_requests::cancellations::CancellationDraft;
use crate::quote_requests::messages::{MessageDraft, ThreadDraft};
use crate::quote_requests::moves::{
    ChangeDraft, DeliveryDraft, InvitationDraft, Link, ReasonDraft, ResolutionDraft, SelectionDraft,
};
use crate::reports::{ClosingDraft, ReportDraft};
use crate::reviews::{self, CountDraft, NameDraft, ReplyDraft, ReviewDraft, TreatmentDraft};
use crate::shortlists::{MAX_SHORTLISTED, ShortlistMerge};
use crate::validation::bounds::{Bounds, FieldBounds, Schemas};
use crate::works::{
    CaptionsDraft, HidingDraft, MAX_WORKS, SeenDraft, WorkChange, WorkDraft, WorkOrder,
};

type Narrowed = Result<(), serde_json::Error>;

/// Narrows the schema of each draft to what its rules admit.
pub fn narrow(schemas: &mut Schemas) -> Narrowed {
    of_accounts(schemas)?;
    of_profiles(schemas)?;
    of_works(schemas)?;
    of_admins(schemas)?;
    of_money(schemas)?;
    of_requests(schemas)?;
    of_payouts(schemas)?;
    of_disputes(schemas)?;
    of_reviews(schemas)?;
    of_moves(schemas)
}

/// Narrows a schema by the rules on the draft's fields.
fn derived<D: ToSchema + Validate + DeserializeOwned>(schemas: &mut Schemas) -> Narrowed {
    with::<D, 0>(schemas, [])
}

/// Narrows a schema by the rules on the draft's fields, and by bounds that no rule of a field states: for values that
/// are checked against settings, the state or other fields, and for unknown values that are ignored.
fn with<D: ToSchema + Validate + DeserializeOwned, const N: usize>(
    schemas: &mut Schemas,
    others: [(&str, Bounds); N],
) -> Narrowed {
    let bounds = FieldBounds::of::<D>()?.and(others);
    bounds.narrow(&D::name(), schemas);
    Ok(())
}

fn of_accounts(schemas: &mut Schemas) -> Narrowed {
    let language = || ("language", Bounds::slug::<Language>());
    derived::<ContactMessageDraft>(schemas)?;
    derived::<ProfileDraft>(schemas)?;
    derived::<SignInDraft>(schemas)?;
    derived::<PasswordResetDraft>(schemas)?;
    derived::<ReportDraft>(schemas)?;
    let password = ("password", Bounds::new_password());
    with::<SignUpDraft, _>(schemas, [password, language()])?;
    with::<ProfileChangeDraft, _>(schemas, [language()])?;
    let shortlist = Bounds::list(MAX_SHORTLISTED, Bounds::id());
    with::<ShortlistMerge, _>(schemas, [("ids", shortlist)])
}

fn of_profiles(schemas: &mut Schemas) -> Narrowed {
    let application = FieldBounds::of::<ApplicationDraft>()?;
    application.narrow(&ApplicationDraft::name(), schemas);
    application.narrow_change(&ApplicationChange::name(), schemas);
    // Blank links do not count.
    let links = Bounds::list(MAX_PORTFOLIO_LINKS, Bounds::default());
    let profile = FieldBounds::of::<OwnProfileDraft>()?.and([("portfolio_links", links)]);
    profile.narrow_change(&OwnProfileChange::name(), schemas);
    derived::<PortfolioLinkDraft>(schemas)?;
    derived::<ProfileImageDraft>(schemas)?;
    let sides = ["x", "y", "width", "height"].map(|side| (side, Bounds::fraction()));
    let crop = FieldBounds::default().and(sides);
    crop.narrow(&CropFractions::name(), schemas);
    Ok(())
}

fn of_works(schemas: &mut Schemas) -> Narrowed {
    let work = FieldBounds::of::<WorkDraft>()?.and([("link", Bounds::web_address())]);
    work.narrow(&WorkDraft::name(), schemas);
    work.narrow_change(&WorkChange::name(), schemas);
    derived::<CaptionsDraft>(schemas)?;
    let all = Bounds::list(MAX_WORKS, Bounds::id()).without_repeats();
    let order = FieldBounds::default().and([("ids", all)]);
    order.narrow(&WorkOrder::name(), schemas);
    Ok(())
}

fn of_payouts(schemas: &mut Schemas) -> Narrowed {
    let creatives = Bounds::list(MAX_AT_ONCE, Bounds::id());
    let wanted = FieldBounds::default().and([("creative_ids", creatives)]);
    wanted.narrow(&PayoutsDraft::name(), schemas);
    derived::<CarriedOutDraft>(schemas)?;
    derived::<Cause>(schemas)?;
    derived::<DecisionDraft>(schemas)?;
    derived::<FeeCollectionDraft>(schemas)?;
    derived::<PayoutDetailsDraft>(schemas)?;
    derived::<SentDraft>(schemas)?;
    derived::<SettlementDraft>(schemas)?;
    derived::<ShownDraft>(schemas)
}

fn of_admins(schemas: &mut Schemas) -> Narrowed {
    derived::<AnswerDraft>(schemas)?;
    derived::<ChangesRequestDraft>(schemas)?;
    derived::<ClosingDraft>(schemas)?;
    derived::<HidingDraft>(schemas)?;
    derived::<InvitationDraft>(schemas)?;
    derived::<RejectionDraft>(schemas)?;
    derived::<ResolutionDraft>(schemas)?;
    derived::<SeenDraft>(schemas)?;
    derived::<SuspensionDraft>(schemas)
}

fn of_money(schemas: &mut Schemas) -> Narrowed {
    derived::<BankRefundDraft>(schemas)?;
    derived::<ChargebackDraft>(schemas)?;
    derived::<NoteDraft>(schemas)?;
    derived::<PostDraft>(schemas)?;
    derived::<RefundDraft>(schemas)?;
    derived::<SettleDraft>(schemas)
}

fn of_disputes(schemas: &mut Schemas) -> Narrowed {
    derived::<ProblemDraft>(schemas)?;
    derived::<PositionDraft>(schemas)?;
    derived::<disputes::AcceptanceDraft>(schemas)?;
    derived::<disputes::DecisionDraft>(schemas)?;
    derived::<disputes::AppealDraft>(schemas)
}

fn of_reviews(schemas: &mut Schemas) -> Narrowed {
    derived::<ReviewDraft>(schemas)?;
    derived::<ReplyDraft>(schemas)?;
    derived::<NameDraft>(schemas)?;
    derived::<CountDraft>(schemas)?;
    derived::<TreatmentDraft>(schemas)?;
    derived::<reviews::AppealDraft>(schemas)?;
    derived::<reviews::HidingDraft>(schemas)?;
    derived::<reviews::NoteDraft>(schemas)
}

fn of_requests(schemas: &mut Schemas) -> Narrowed {
    derived::<QuoteRequestDraft>(schemas)?;
    derived::<BriefDraft>(schemas)?;
    derived::<MessageDraft>(schemas)?;
    derived::<ThreadDraft>(schemas)?;
    derived::<PaymentDraft>(schemas)?;
    derived::<ConfirmPaymentDraft>(schemas)?;
    derived::<PayDraft>(schemas)?;
    derived::<VoidPaymentDraft>(schemas)
}

fn of_moves(schemas: &mut Schemas) -> Narrowed {
    derived::<PageDraft>(schemas)?;
    derived::<ReasonDraft>(schemas)?;
    derived::<SelectionDraft>(schemas)?;
    derived::<CancellationDraft>(schemas)?;
    derived::<ChangeDraft>(schemas)?;
    derived::<AnnotationDraft>(schemas)?;
    derived::<Link>(schemas)?;
    derived::<DeliveryDraft>(schemas)?;
    derived::<RevisionDraft>(schemas)?;
    derived::<ProposalDraft>(schemas)?;
    derived::<PlanPartDraft>(schemas)?;
    derived::<UsageRightsDraft>(schemas)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::text::{MAX_NAME_CHARS, MAX_URL_CHARS, Shape};

    /// Texts as short as a name that are not names: places, references, accounts as a bank writes them, labels of links,
    /// texts that are kept as sent.
    const NO_NAMES: [&str; 10] = [
        "bank_reference",
        "billing_registration",
        "holder",
        "iban",
        "label",
        "location",
        "location_ar",
        "payee",
        "reference",
        "terms_agreed_name",
    ];

    /// Each field of the API's drafts that holds a text of at most so many characters, and its schema.
    fn texts_of(max: usize) -> Vec<(String, String, Value)> {
        let document: Value =
            serde_json::from_str(include_str!("../../../docs/openapi.json")).unwrap();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let mut texts = Vec::new();
        for (schema, of_schema) in schemas {
            let parts = of_schema["allOf"].as_array().into_iter().flatten();
            for part in parts.chain([of_schema]) {
                for (field, of_field) in part["properties"].as_object().into_iter().flatten() {
                    let text = of_field.get("items").unwrap_or(of_field);
                    if text["maxLength"] == max {
                        texts.push((schema.clone(), field.clone(), text.clone()));
                    }
                }
            }
        }
        texts
    }

    #[test]
    fn every_field_that_is_a_name_is_held_to_the_rule_of_names() {
        let texts = texts_of(MAX_NAME_CHARS);
        for (schema, field, text) in &texts {
            let is_name = schema == "PlanPartForm" || !NO_NAMES.contains(&field.as_str());
            let shape = if is_name { Shape::Name } else { Shape::Line };
            assert_eq!(text["pattern"], shape.pattern(), "{schema}.{field}");
        }
        assert!(texts.len() > 15, "{}", texts.len());
    }

    #[test]
    fn every_field_that_is_a_link_is_held_to_the_rule_of_links() {
        let texts = texts_of(MAX_URL_CHARS);
        for (schema, field, text) in &texts {
            assert_eq!(text["format"], "uri", "{schema}.{field}");
        }
        assert!(texts.len() >= 5, "{}", texts.len());
    }
}
