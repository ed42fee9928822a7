//! The brief in an agreement.

use serde::Serialize;
use utoipa::ToSchema;

use crate::quote_requests::QuoteRequest;
use crate::quote_requests::briefs::BriefExtras;

/// A file of the brief by its name: the file itself is deleted some time after the project.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = AgreedFile)]
pub struct AgreedFile {
    /// The name under which the brand chose it.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

/// The brief as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = AgreedBrief)]
pub struct AgreedBrief {
    version: i64,
    /// What the brand called the request.
    title: Option<String>,
    project_description: String,
    #[serde(flatten)]
    extras: BriefExtras,
    /// In the brand's order; missing in agreements from before they were listed.
    #[schema(required = false)]
    files: Vec<AgreedFile>,
}

impl AgreedBrief {
    /// The brief of a request as it is now, with its files.
    pub(super) fn of(request: &QuoteRequest, files: Vec<AgreedFile>) -> Self {
        let brief = &request.brief;
        Self {
            version: request.brief_version,
            title: brief.title.clone(),
            project_description: brief.project_description.clone(),
            extras: brief.extras.clone(),
            files,
        }
    }
}
