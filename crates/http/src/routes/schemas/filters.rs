//! The words that parameters of paths and queries take: `("state" = inline(Option<ReportStates>), Query)`.

use marsam_auth::providers::ProviderName;
use marsam_domain::accounts::{AccountState, WireRole};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::contact_messages::ContactMessageState;
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::disputes::DisputeFilter;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::reports::ReportState;
use marsam_domain::reviews::AdminFilter;
use marsam_domain::roster::{GOOD_SCORE, Sort};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_domain::works::{Review, TextReview};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::{labels, one_of, sides, slugs};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $schema:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

words! {
    AccountStates = slugs::<AccountState>();
    /// The roles of accounts.
    Roles = slugs::<WireRole>();
    ApplicationStatuses = labels::<ApplicationStatus>();
    ApplicationOrders = one_of(["newest", "oldest", "reviewed"].into_iter());
    ContactMessageStates = slugs::<ContactMessageState>();
    /// The states in which admins review works and pictures.
    Reviews = slugs::<Review>();
    /// The states in which admins read changed texts of profiles.
    TextReviews = slugs::<TextReview>();
    /// Which disputes admins list.
    DisputeStates = slugs::<DisputeFilter>();
    AttemptStates = slugs::<AttemptState>();
    RefundStates = slugs::<RefundState>();
    ReportStates = slugs::<ReportState>();
    /// Which published reviews admins list.
    ReviewStates = slugs::<AdminFilter>();
    PayoutStates = slugs::<PayoutState>();
    RequestStages = slugs::<RequestStage>();
    RequestStatuses = labels::<RequestStatus>();
    RequestOrders = one_of(["newest", "oldest"].into_iter());
    OwnRequestOrders = one_of(["newest", "oldest", "urgent"].into_iter());
    /// The sides of a creative.
    Sides = sides();
    ServiceNames = labels::<Service>();
    ServiceIds = slugs::<Service>();
    IndustryNames = labels::<Industry>();
    LanguageNames = labels::<SpokenLanguage>();
    /// Styles as the form and the filters name them.
    StyleNames = one_of(style_names());
    RateNames = labels::<RateRange>();
    RosterOrders = one_of(Sort::ALL.iter().map(|sort| sort.slug()));
    YesOrNo = one_of(["yes", "no"].into_iter());
    InboxOrders = one_of(["due", "newest"].into_iter());
    OnlyYes = one_of(std::iter::once("yes"));
    /// The score that the roster filters by.
    GoodScore = one_of(std::iter::once(GOOD_SCORE));
    ProfileImageParts = slugs::<ProfileImagePart>();
    /// Ways to sign in.
    Providers = one_of(ProviderName::ALL.iter().map(|name| name.slug()));
}

fn style_names() -> impl Iterator<Item = &'static str> {
    let names = Style::ALL.iter().flat_map(|style| {
        let of_filters = style.browse_labels().iter().copied();
        of_filters.chain([style.label()])
    });
    let mut known = std::collections::BTreeSet::new();
    names.filter(move |name| known.insert(*name))
}
