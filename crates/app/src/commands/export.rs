//! `marsam export`: what the web app is generated from.

use anyhow::Context as _;

use super::say;
use crate::cli::Export;

pub(super) fn print(what: Export) -> anyhow::Result<()> {
    let json = match what {
        #[cfg(debug_assertions)]
        Export::Openapi => marsam_http::openapi_json(),
        Export::Vocabularies => {
            serde_json::to_string_pretty(&marsam_domain::export::vocabularies())
        }
        Export::ReadyMade => serde_json::to_string_pretty(
            &marsam_domain::proposals::ready_made::ReadyMadeChoices::all(),
        ),
        Export::Stages => {
            let stages: Vec<_> = marsam_domain::export::stages().collect();
            serde_json::to_string_pretty(&stages)
        }
        Export::Headlines => {
            let rows: Vec<_> = marsam_domain::export::headlines().collect();
            serde_json::to_string_pretty(&rows)
        }
    };
    say(&json.context("the export cannot be serialized")?)
}
