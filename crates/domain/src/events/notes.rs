//! Notes of events that a program wrote: parts in a fixed form, which readers get one by one and in their language.
//!
//! **Invariant:** what was ever written is read: notes are never changed.

use std::fmt;

use super::{AccountEvent, CreativeEvent, EventKind};
use crate::ids::QuoteRequestId;
use crate::vocabulary::{Vocabulary as _, vocabulary};

vocabulary! {
    /// What was decided about money outside its usual path.
    pub enum MoneyDecision {
        /// Money in review counts toward the open part of the price.
        Accept: "accept";
        /// Money in review goes back.
        Refund: "refund";
        /// Money in review was returned on the provider's own page.
        Seen: "seen";
        /// A refund was sent once more.
        SendAgain: "send_again";
        /// A refund was paid by bank.
        PayByBank: "pay_by_bank";
        /// A refund was taken back.
        Withdraw: "withdraw";
        /// A refund that was made elsewhere is one that was ordered here.
        Match: "match";
        /// A refund that was made elsewhere was entered.
        Post: "post";
        /// The payer's bank took a payment back.
        Chargeback: "chargeback";
        /// The bank has paid a chargeback back.
        ChargebackWon: "chargeback_won";
        /// The creative bears some of a chargeback.
        Bear: "bear";
        /// A charge that was lost was entered again.
        Adopt: "adopt";
        /// A capture that is none of this ledger was found with a payment: the clock told the admins.
        Foreign: "foreign";
    }
}

/// How it was written before it was a vocabulary.
const FORMER: [(&str, MoneyDecision); 4] = [
    ("send again ", MoneyDecision::SendAgain),
    ("pay by bank ", MoneyDecision::PayByBank),
    ("chargeback-won ", MoneyDecision::ChargebackWon),
    ("adopted ", MoneyDecision::Adopt),
];

impl MoneyDecision {
    /// The decision that a note begins with, and the rest of it.
    fn read(note: &str) -> Option<(Self, &str)> {
        let former = FORMER
            .iter()
            .find_map(|(words, decision)| Some((*decision, note.strip_prefix(*words)?)));
        former.or_else(|| {
            let (slug, rest) = note.split_once(' ')?;
            Some((Self::from_slug(slug)?, rest))
        })
    }
}

/// The note of [`AccountEvent::MoneyDecided`]; its text is what an admin wrote.
#[derive(Clone, Copy, Debug)]
pub struct MoneyNote<'a> {
    /// What was decided.
    pub decision: MoneyDecision,
    /// The provider's or the bank's name of what it is about.
    pub reference: Option<&'a str>,
    /// The project.
    pub request: QuoteRequestId,
    /// Why.
    pub text: &'a str,
}

impl fmt::Display for MoneyNote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.decision.slug())?;
        if let Some(reference) = self.reference {
            write!(f, " {reference}")?;
        }
        write!(f, " {}: {}", self.request, self.text)
    }
}

/// The parts of a note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoteParts {
    /// What a person wrote.
    pub text: Option<String>,
    /// How many payouts a file had.
    pub payouts: Option<u32>,
    /// What was decided about money.
    pub decision: Option<MoneyDecision>,
    /// The provider's or the bank's name of what it is about.
    pub reference: Option<String>,
    /// The project that it is about.
    pub request: Option<QuoteRequestId>,
    /// The last four characters of the IBAN that was entered.
    pub iban_ending: Option<String>,
}

impl NoteParts {
    /// Reads the note of an event. A note that has no form is a text.
    pub fn of(event: &str, note: Option<&str>) -> Self {
        let Some(note) = note else {
            return Self::default();
        };
        let is = |kind: AccountEvent| event == EventKind::from(kind).slug();
        let parts = if is(AccountEvent::PayoutsExported) {
            payouts(note)
        } else if is(AccountEvent::MoneyDecided) {
            decided(note)
        } else if event == EventKind::from(CreativeEvent::PayoutDetailsChanged).slug() {
            ending(note)
        } else {
            None
        };
        parts.unwrap_or_else(|| Self {
            text: Some(note.to_owned()),
            ..Self::default()
        })
    }
}

/// The number; an English word followed it before.
fn payouts(note: &str) -> Option<NoteParts> {
    let number = note.strip_suffix(" payouts").unwrap_or(note);
    Some(NoteParts {
        payouts: Some(number.parse().ok()?),
        ..NoteParts::default()
    })
}

/// Nothing else is in it.
fn ending(note: &str) -> Option<NoteParts> {
    let is_ending = note.len() == 4 && note.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_ending.then(|| NoteParts {
        iban_ending: Some(note.to_owned()),
        ..NoteParts::default()
    })
}

fn decided(note: &str) -> Option<NoteParts> {
    let (decision, rest) = MoneyDecision::read(note)?;
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    // The project's key ends what a program wrote; a reference may have any other words.
    let found = rest.match_indices(": ").find_map(|(at, colon)| {
        let before = rest.get(..at)?;
        let (reference, key) = before.rsplit_once(' ').unwrap_or(("", before));
        let text = rest.get(at + colon.len()..)?;
        Some((reference, key.parse().ok()?, text))
    });
    let parts = NoteParts {
        decision: Some(decision),
        ..NoteParts::default()
    };
    Some(match found {
        Some((reference, request, text)) => NoteParts {
            reference: filled(reference),
            request: Some(request),
            text: filled(text),
            ..parts
        },
        None => NoteParts {
            reference: filled(rest),
            ..parts
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &str = "0193f0a0-0000-7000-8000-000000000001";

    fn read(event: AccountEvent, note: &str) -> NoteParts {
        NoteParts::of(EventKind::from(event).slug(), Some(note))
    }

    #[test]
    fn every_decision_about_money_is_read_as_it_was_written() {
        for &decision in MoneyDecision::ALL {
            for reference in [None, Some("CB-2: second half")] {
                let written = MoneyNote {
                    decision,
                    reference,
                    request: REQUEST.parse().unwrap(),
                    text: "Agreed: by phone.",
                };
                let parts = NoteParts {
                    text: Some("Agreed: by phone.".to_owned()),
                    decision: Some(decision),
                    reference: reference.map(str::to_owned),
                    request: Some(REQUEST.parse().unwrap()),
                    payouts: None,
                    iban_ending: None,
                };
                let note = written.to_string();
                assert_eq!(read(AccountEvent::MoneyDecided, &note), parts, "{note}");
            }
        }
    }

    #[test]
    fn what_earlier_versions_wrote_is_read() {
        let note = format!("pay by bank {REQUEST}: Their card has expired.");
        let by_bank = read(AccountEvent::MoneyDecided, &note);
        assert_eq!(by_bank.decision, Some(MoneyDecision::PayByBank));
        assert_eq!(by_bank.text.as_deref(), Some("Their card has expired."));
        let note = format!("chargeback-won CB-2 {REQUEST}: Paid back.");
        let won = read(AccountEvent::MoneyDecided, &note);
        assert_eq!(won.decision, Some(MoneyDecision::ChargebackWon));
        assert_eq!(won.reference.as_deref(), Some("CB-2"));
        let adopted = read(AccountEvent::MoneyDecided, "adopted tap chg_1");
        assert_eq!(adopted.decision, Some(MoneyDecision::Adopt));
        assert_eq!(
            (adopted.reference.as_deref(), adopted.text),
            (Some("tap chg_1"), None)
        );
        let former = read(AccountEvent::PayoutsExported, "2 payouts");
        assert_eq!(former, read(AccountEvent::PayoutsExported, "2"));
        assert_eq!((former.payouts, former.text), (Some(2), None));
    }

    #[test]
    fn every_other_note_is_a_text() {
        let note = "2 payouts";
        let text = NoteParts {
            text: Some(note.to_owned()),
            ..NoteParts::default()
        };
        assert_eq!(read(AccountEvent::Suspended, note), text);
        assert_eq!(read(AccountEvent::MoneyDecided, note), text);
        assert_eq!(NoteParts::of("suspended", None), NoteParts::default());
    }

    #[test]
    fn the_end_of_an_iban_is_told_from_a_text() {
        let changed = EventKind::from(CreativeEvent::PayoutDetailsChanged).slug();
        let ending = NoteParts::of(changed, Some("0101"));
        assert_eq!(
            (ending.iban_ending.as_deref(), ending.text),
            (Some("0101"), None)
        );
        let text = NoteParts::of(changed, Some("By phone"));
        assert_eq!(
            (text.iban_ending, text.text.as_deref()),
            (None, Some("By phone"))
        );
    }
}
