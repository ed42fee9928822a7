//! What the screens need to know of each stage of a request.

use serde::Serialize;

use crate::quote_requests::RequestStage;
use crate::quote_requests::lifecycle::WaitingOn;
use crate::vocabulary::Vocabulary as _;

/// A stage, its phase and its due date by their names in snake case.
#[derive(Clone, Debug, Serialize)]
pub struct StageEntry {
    slug: &'static str,
    phase: &'static str,
    due: Option<&'static str>,
    is_step: bool,
    waits_for_admin: bool,
}

/// Every stage, in its order.
pub fn stages() -> impl Iterator<Item = StageEntry> {
    RequestStage::ALL.iter().map(|stage| StageEntry {
        slug: stage.slug(),
        phase: stage.phase().into(),
        due: stage.due().map(Into::into),
        is_step: stage.is_step(),
        waits_for_admin: stage.turn() == WaitingOn::Admin,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_is_exported_with_its_phase() {
        let exported = serde_json::to_value(stages().collect::<Vec<_>>()).unwrap();
        let named = |slug: &str| {
            let mut stages = exported.as_array().unwrap().iter();
            stages.find(|stage| stage["slug"] == slug).unwrap().clone()
        };
        assert_eq!(
            named("delivered"),
            serde_json::json!({
                "slug": "delivered",
                "phase": "project",
                "due": "approves",
                "is_step": true,
                "waits_for_admin": false,
            })
        );
        assert_eq!(named("on_hold")["waits_for_admin"], true);
        assert_eq!(named("expired")["due"], serde_json::Value::Null);
    }
}
