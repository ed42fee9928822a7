//! The events of a request that a creative sees, with the stages of their own part.

use strum::VariantArray as _;

use super::lifecycle::{RequestEvent as Event, RequestStage as Stage};
use crate::proposals::lifecycle::ProposalEvent;

/// The events of a request that concern every creative who knows of it.
pub const OF_EVERY_CREATIVE: [Event; 7] = [
    Event::Submitted,
    Event::BriefEdited,
    Event::OpenedToOthers,
    Event::Reopened,
    Event::Expired,
    Event::Declined,
    Event::Cancelled,
];

/// The events that name other creatives, or how many there are.
const OF_OTHER_CREATIVES: [Event; 3] = [
    Event::Invited,
    Event::InvitationDeclined,
    Event::ProposalsOpened,
];

/// The events of a request that its selected creative sees.
pub fn of_chosen() -> impl Iterator<Item = Event> {
    let all = Event::VARIANTS.iter().copied();
    all.filter(|event| !OF_OTHER_CREATIVES.contains(event))
}

/// The ends of a request, each of which closes its live proposals.
pub const ENDS: [Event; 3] = [Event::Expired, Event::Declined, Event::Cancelled];

/// What a selection means to the proposals: to its sides the selection itself says so.
pub const OF_SELECTION: [ProposalEvent; 2] = [ProposalEvent::Accepted, ProposalEvent::NotSelected];

/// Whether an event before or at a selection moves the part of every creative.
pub fn concerns_every_creative(event: Event) -> bool {
    event == Event::Selected || OF_EVERY_CREATIVE.contains(&event)
}

/// The stored names of the events that [`OwnStage`] follows.
pub fn moving() -> [&'static str; 8] {
    [
        Event::Submitted.slug(),
        Event::Reopened.slug(),
        Event::Expired.slug(),
        Event::Declined.slug(),
        Event::Cancelled.slug(),
        Event::Selected.slug(),
        ProposalEvent::Sent.into(),
        ProposalEvent::Closed.into(),
    ]
}

/// The stage of a creative's own part, event by event: the request's own stage would show how far others are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OwnStage(Option<Stage>);

impl OwnStage {
    /// The stages before and after the next event, by its stored name.
    pub fn step(&mut self, event: &str) -> (Option<Stage>, Option<Stage>) {
        let from = self.0;
        let is = |one: Event| event == one.slug();
        let is_of_proposal = |one: ProposalEvent| event == <&str>::from(one);
        self.0 = if is(Event::Submitted) || is(Event::Reopened) {
            Some(Stage::Submitted)
        } else if is(Event::Expired) {
            Some(Stage::Expired)
        } else if is(Event::Declined) {
            Some(Stage::Declined)
        } else if is(Event::Cancelled) {
            Some(Stage::Cancelled)
        } else if is(Event::Selected) {
            Some(Stage::InProgress)
        } else if is_of_proposal(ProposalEvent::Sent) {
            Some(Stage::Proposals)
        } else if is_of_proposal(ProposalEvent::Closed) && from == Some(Stage::Proposals) {
            Some(Stage::Submitted)
        } else {
            from
        };
        (from, self.0)
    }

    /// The stage after some events, oldest first.
    pub fn after<'a>(events: impl IntoIterator<Item = &'a str>) -> Self {
        let mut stage = Self::default();
        for event in events {
            stage.step(event);
        }
        stage
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_proposal_and_what_concerns_everyone_move_the_own_part() {
        let mut own = OwnStage::default();
        for (event, from, to) in [
            ("submitted", None, "submitted"),
            ("brief_edited", Some("submitted"), "submitted"),
            ("proposal_sent", Some("submitted"), "proposals"),
            ("proposal_revised", Some("proposals"), "proposals"),
            ("proposal_withdrawn", Some("proposals"), "proposals"),
            ("proposal_sent", Some("proposals"), "proposals"),
            ("expired", Some("proposals"), "expired"),
            ("proposal_closed", Some("expired"), "expired"),
            ("reopened", Some("expired"), "submitted"),
            ("cancelled", Some("submitted"), "cancelled"),
        ] {
            use crate::vocabulary::Vocabulary as _;
            let found = own.step(event);
            assert_eq!(
                found,
                (
                    from.map(|slug| Stage::from_slug(slug).unwrap()),
                    Stage::from_slug(to)
                )
            );
        }
    }

    #[test]
    fn the_last_two_moving_events_tell_the_stage() {
        let names = moving();
        for first in names {
            for second in names.iter().filter(|name| first != **name) {
                for third in names.iter().filter(|name| second != *name) {
                    // A proposal is closed once, after it was sent.
                    if first == "proposal_closed"
                        || *second == "proposal_closed" && first != "proposal_sent"
                    {
                        continue;
                    }
                    assert_eq!(
                        OwnStage::after([first, *second, *third]),
                        OwnStage::after([*second, *third]),
                        "{first} {second} {third}"
                    );
                }
            }
        }
    }
}
