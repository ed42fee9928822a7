//! The mail about a selection says when the work starts.

use marsam_domain::language::Language;
use marsam_domain::notices::RequestNoticeKind as Kind;

use super::tests::{sample, written};

#[test]
fn work_that_waits_for_a_first_payment_is_not_said_to_start_at_once() {
    for (language, waits, starts) in [
        (
            Language::En,
            "The first payment is due before the work starts",
            "can begin",
        ),
        (
            Language::Ar,
            "الدفعة الأولى مستحقة قبل بدء العمل",
            "يمكنك بدء العمل",
        ),
    ] {
        let said = |pays_first| {
            let notice = sample(Kind::ProposalSelected).paying_first(pays_first);
            written(notice, language).opening.join("\n")
        };
        assert!(said(true).contains(waits) && !said(true).contains(starts));
        assert!(said(false).contains(starts) && !said(false).contains(waits));
    }
}
