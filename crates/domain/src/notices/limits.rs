//! How many mails a person may cause.

use time::Duration;

/// Mails about requests count for so long.
pub const MAIL_WINDOW: Duration = Duration::hours(1);
/// Mails of one kind about one request to one reader within [`MAIL_WINDOW`].
const MAX_MAILS_OF_A_KIND: i64 = 2;
/// Mails that one brand or creative has caused to a reader within [`MAIL_WINDOW`], of notices that the reader has not
/// read, when no limited one follows. Of an account whose address is not verified, as many wait for one reader: they are
/// sent together once it is.
const MAX_UNREAD_FROM_ONE: i64 = 6;
/// Mails that one brand has caused to a creative within [`MAIL_WINDOW`] when it can make no move about payments for the
/// rest of it: those are always mailed.
pub const MAX_MAILS_BEFORE_PAYMENTS: usize = 8;

/// Whether the mail of a notice is sent. The notice inside the product is written in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mailing {
    /// It is not mailed.
    Never,
    /// Its mail is never held back.
    Always,
    /// A person can cause it again and again: its mail is sent as [`MailsSoFar::allow_another`] says.
    Limited,
    /// The same, but each one may be new and urgent, so a reader who has not read the last one is mailed: as
    /// [`MailsSoFar::have_room`] says.
    Paced,
}

/// The mails that a reader has had so far, when a new notice is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailsSoFar {
    /// Whether the reader has an unread notice of the kind about the request that was mailed.
    pub has_unread: bool,
    /// Mails of the kind about the request within [`MAIL_WINDOW`].
    pub of_kind: i64,
    /// Mails of any kind about any request that the same brand or creative has caused within [`MAIL_WINDOW`], of notices
    /// that the reader has not read.
    pub unread_from_one: i64,
    /// Mails to the reader that wait until the account of that brand or creative verifies its address, whatever their age.
    pub waiting_from_one: i64,
}

impl MailsSoFar {
    /// Whether the reader gets one more of a limited kind.
    pub const fn allow_another(self) -> bool {
        !self.has_unread && self.unread_from_one < MAX_UNREAD_FROM_ONE && self.have_room()
    }

    /// Whether the reader gets one more of a paced kind: within the hour, and among those that wait for a verification.
    pub const fn have_room(self) -> bool {
        self.of_kind < MAX_MAILS_OF_A_KIND && self.waiting_from_one < MAX_UNREAD_FROM_ONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::RequestNoticeKind as Kind;

    const NONE: MailsSoFar = MailsSoFar {
        has_unread: false,
        of_kind: 0,
        unread_from_one: 0,
        waiting_from_one: 0,
    };

    #[test]
    fn a_limited_mail_needs_a_reader_who_has_read_the_last_one_and_a_paced_one_room_in_the_hour() {
        for has_unread in [false, true] {
            for of_kind in 0..4 {
                for unread_from_one in 0..9 {
                    let so_far = MailsSoFar {
                        has_unread,
                        of_kind,
                        unread_from_one,
                        ..NONE
                    };
                    let wanted = !has_unread && of_kind < 2 && unread_from_one < 6;
                    assert_eq!(so_far.allow_another(), wanted, "{so_far:?}");
                    assert_eq!(so_far.have_room(), of_kind < 2, "{so_far:?}");
                }
            }
        }
        assert!(NONE.allow_another());
    }

    #[test]
    fn as_many_mails_wait_for_a_verification_as_are_sent_in_an_hour() {
        for waiting_from_one in 0..9 {
            let so_far = MailsSoFar {
                waiting_from_one,
                ..NONE
            };
            assert_eq!(so_far.allow_another(), waiting_from_one < 6);
            assert_eq!(so_far.have_room(), waiting_from_one < 6);
        }
    }

    /// Each kind with its rule, as the product's rules state them.
    #[test]
    fn every_kind_that_one_side_can_repeat_is_limited_and_no_other() {
        let limited = "proposal_received proposal_revised proposal_withdrawn invitation_declined delivered \
            revision_accepted revision_refused request_invited brief_changed change_requested proposal_declined \
            revision_requested extra_revision_asked request_reopened \
            cancel_taken_back position_taken new_message";
        let paced = "cancel_asked problem_reported";
        let always = "expiry_warning request_expired approval_reminder auto_approved approved_by_admin \
            request_declined proposal_expired open_requests_digest cancel_unanswered request_resolved \
            agreement_made proposal_selected proposal_not_selected delivery_approved project_completed payment_recorded \
            payment_confirmed payment_voided request_closed cancel_refused request_cancelled \
            request_held reported_after_silence dispute_opened position_reminder dispute_settled pay_rest_due dispute_decided \
            decision_accepted dispute_appealed decision_late \
            payment_captured payment_held payment_failed payment_excess money_released refund_ordered refund_done \
            refund_failed refund_withdrawn charged_back payment_review funding_reminder funding_late charge_borne delivery_undecided review_reminder review_waiting reviews_published review_replied \
            review_hidden review_restored review_kept fact_treated review_appealed";
        let lists =
            |list: &str, kind: &Kind| list.split_whitespace().any(|slug| slug == kind.slug());
        for kind in Kind::ALL {
            let wanted = match [limited, paced, always].map(|list| lists(list, kind)) {
                [true, false, false] => Mailing::Limited,
                [false, true, false] => Mailing::Paced,
                [false, false, true] => Mailing::Always,
                _ => Mailing::Never,
            };
            assert_eq!(kind.mailing(), wanted, "{}", kind.slug());
        }
        let never: Vec<_> = Kind::ALL
            .iter()
            .filter(|kind| kind.mailing() == Mailing::Never)
            .collect();
        assert_eq!(never, [&Kind::RequestSubmitted]);
    }
}
