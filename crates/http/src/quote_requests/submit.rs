//! POST /api/quote-requests: a brand asks for a quote.

use actix_web::{HttpResponse, post, web};
use marsam_domain::notices::Notice;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::throttles::QUOTE_REQUESTS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::outbox::tell;
use marsam_persistence::{Db, accounts, creatives, events, quote_requests};
use serde::Deserialize;
use utoipa::ToSchema;

use super::QuoteRequestDto;
use crate::body::Body;
use crate::caller::{Brand, Caller};
use crate::error::{Code, ErrorBody};
use crate::reader::Reader;
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, idempotent, throttling};

/// What the quote form sends.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewQuoteRequest)]
pub(crate) struct NewQuoteRequestBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    brand_name: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    contact_name: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    phone: Sent<String>,
    /// A service's name.
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    service_category: Sent<String>,
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    project_description: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    budget_range: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    timeline: Sent<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    preferred_creative_id: Sent<String>,
    #[serde(default)]
    #[schema(value_type = bool, required = true)]
    agree_to_terms: Sent<bool>,
    #[serde(default, rename = "terms_agreed_at")]
    #[schema(value_type = Option<String>)]
    terms_agreed_at: Sent<String>,
    #[serde(default, rename = "terms_agreed_email")]
    #[schema(value_type = Option<String>)]
    terms_agreed_email: Sent<String>,
    #[serde(default, rename = "terms_agreed_name")]
    #[schema(value_type = Option<String>)]
    terms_agreed_name: Sent<String>,
}

impl NewQuoteRequestBody {
    fn read(self) -> Result<NewQuoteRequest, ApiError> {
        let mut fields = Fields::default();
        let draft = QuoteRequestDraft {
            brand_name: fields.take("brandName", self.brand_name),
            contact_name: fields.take("contactName", self.contact_name),
            email: fields.take("email", self.email),
            phone: fields.take("phone", self.phone),
            service_category: fields.take("serviceCategory", self.service_category),
            project_description: fields.take("projectDescription", self.project_description),
            budget_range: fields.take("budgetRange", self.budget_range),
            timeline: fields.take("timeline", self.timeline),
            preferred_creative_id: fields.take("preferredCreativeId", self.preferred_creative_id),
            agree_to_terms: fields.take("agreeToTerms", self.agree_to_terms),
            terms_agreed_at: fields.take("terms_agreed_at", self.terms_agreed_at),
            terms_agreed_email: fields.take("terms_agreed_email", self.terms_agreed_email),
            terms_agreed_name: fields.take("terms_agreed_name", self.terms_agreed_name),
        };
        fields.check(draft.validate())
    }
}

/// Stores a request; its brand gets a mail.
#[utoipa::path(tag = "quote requests", operation_id = "submit_quote_request", request_body = NewQuoteRequestBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "Sends once, however often it is sent")),
    responses((status = 201, body = QuoteRequestDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests")]
pub(crate) async fn submit(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
    Reader(language): Reader,
    key: idempotent::Key,
    body: Body<NewQuoteRequestBody>,
) -> Result<HttpResponse, ApiError> {
    let new = body.value.read()?;
    let (account, now) = (caller.account, state.now());
    let throttle = QUOTE_REQUESTS.with_limit(state.settings.quotes_per_hour);
    let used = key.used_by(&account.id, "POST /api/quote-requests", body.hash);
    idempotent::create(&state, used, move |db| {
        throttling::spend(db, &throttle, &account.id.to_string(), now)?;
        refuse_unlisted(db, &new)?;
        let brand = accounts::brand_of(db, account.id)?.ok_or(Code::ProfileRequired)?;
        let request = quote_requests::insert(db, brand, &new, language, now)?;
        let event = NewEvent {
            subject: Subject::QuoteRequest(request.id),
            by: By::Brand(account.id),
            event: "submitted",
            from: None,
            to: Some(request.stage.slug()),
            note: None,
        };
        events::append(db, &event, now)?;
        let notice = Notice::QuoteRequestReceived {
            brand_name: new.brand_name,
            service: new.service.slug().to_owned(),
        };
        tell(db, &account, &notice, now)?;
        Ok(QuoteRequestDto::from(request))
    })
    .await
}

fn refuse_unlisted(db: &mut Db, new: &NewQuoteRequest) -> Result<(), ApiError> {
    match new.preferred_creative {
        Some(creative) if !creatives::is_listed(db, creative)? => {
            Err(FieldErrors::of("preferredCreativeId", FieldCode::NotInRoster).into())
        }
        _ => Ok(()),
    }
}
