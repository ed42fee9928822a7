//! GET /api/config: settings that the web app needs before anyone signs in.

mod conversion;
mod holiday;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_auth::providers::ProviderName;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_workflows::payments::paying::Checkout;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use self::conversion::ConversionDto;
use self::holiday::HolidayDto;
use crate::AppState;
use crate::routes::schemas::{list_of, slugs};
use crate::settings::Operator;

/// The operator's settings that visitors see.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Config)]
pub(crate) struct ConfigDto {
    /// Blank hides its line on the contact page.
    support_email: String,
    /// Null unless the operator is named.
    operator: Option<OperatorDto>,
    password_min_length: usize,
    /// The identity providers that are configured.
    providers: Vec<&'static str>,
    /// Hundredths of a percent of a price, taken from what the creative receives.
    service_fee_bps: u16,
    /// The public holidays, in addition to Friday and Saturday, the earliest first.
    holidays: Vec<HolidayDto>,
    /// How brands pay here; null if they cannot.
    payments: Option<PaymentsDto>,
    /// Which films and recordings are converted that browsers cannot show as they are; null if none is.
    conversion: Option<ConversionDto>,
    /// True if the demo roster is served.
    demo: bool,
}

/// How brands pay here.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentsConfig)]
pub(crate) struct PaymentsDto {
    #[schema(schema_with = slugs::<ProviderSlug>)]
    provider: &'static str,
    /// In the order in which they are offered.
    #[schema(schema_with = checkout_methods)]
    methods: Vec<&'static str>,
    /// True if no money moves.
    test: bool,
    /// No part of a price is smaller.
    min_fils: i64,
}

fn checkout_methods() -> Schema {
    list_of(CheckoutMethod::ALL.iter().map(|method| method.slug()))
}

impl From<&Checkout> for PaymentsDto {
    fn from(checkout: &Checkout) -> Self {
        let methods = checkout.methods.iter();
        Self {
            provider: checkout.provider.slug(),
            methods: methods.map(|method| method.slug()).collect(),
            test: !checkout.is_live,
            min_fils: checkout.limits.min_fils,
        }
    }
}

/// Who operates the site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Operator)]
pub(crate) struct OperatorDto {
    /// The legal name.
    name: String,
    name_ar: String,
    /// The number in the commercial register. Blank hides its line.
    register: String,
    /// The phone number. Blank hides its line.
    phone: String,
    /// The postal address. Blank hides its line.
    address: String,
    address_ar: String,
}

impl From<&Operator> for OperatorDto {
    fn from(operator: &Operator) -> Self {
        Self {
            name: operator.name.clone(),
            name_ar: operator.name_ar.clone(),
            register: operator.register.clone(),
            phone: operator.phone.clone(),
            address: operator.address.clone(),
            address_ar: operator.address_ar.clone(),
        }
    }
}

/// Shows the public settings.
#[utoipa::path(tag = "site", responses((status = 200, body = ConfigDto)))]
#[get("/config")]
pub(crate) async fn config(state: web::Data<AppState>) -> Json<ConfigDto> {
    Json(ConfigDto {
        support_email: state.settings.support_email.clone(),
        operator: state.settings.operator.as_ref().map(OperatorDto::from),
        password_min_length: state.settings.password_min_length,
        providers: state
            .providers
            .names()
            .into_iter()
            .map(ProviderName::slug)
            .collect(),
        service_fee_bps: state.settings.service_fee_bps,
        holidays: state
            .settings
            .holidays
            .iter()
            .map(HolidayDto::from)
            .collect(),
        payments: state.payments.checkout().map(Into::into),
        conversion: state.settings.converts_films.then(ConversionDto::all),
        demo: state.settings.demo,
    })
}
