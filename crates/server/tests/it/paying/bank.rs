//! A payment provider in memory, which does what a test says.

mod provider;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_payments::tap::Tap;
use marsam_payments::{
    Capabilities, Currency, Observation, ObservedStatus, Period, ProviderError, ProviderKey,
    RefundKey, RefundObservation, RefundStatus, RefundTag, Surprise, Unreadable,
};
use marsam_persistence::ids;
use time::Duration;
use tokio::sync::watch;

/// What signs an event of this bank.
pub(crate) const SIGNATURE: &str = "signed";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    Nothing,
    Down,
    Busy,
    Refuses,
    /// Its page is on a host that is not allowed.
    Elsewhere,
}

#[derive(Debug)]
struct State {
    charges: Vec<Observation>,
    refunds: Vec<RefundObservation>,
    trouble: Trouble,
    asked: usize,
    asked_of_refunds: usize,
    unreadable: Vec<Unreadable>,
    /// Of each page of a list that was read.
    periods: Vec<Period>,
    /// How long after the start of the test pages are open.
    open_for: Duration,
}

#[derive(Debug)]
pub(crate) struct Bank {
    capabilities: Capabilities,
    /// Whether its money is real.
    is_live: bool,
    state: Mutex<State>,
    /// Reads its events instead of it.
    reader: Option<Tap>,
    /// While it is true, pages are not opened.
    hanging: watch::Sender<bool>,
    waiting: AtomicUsize,
}

pub(crate) const LIMITS: AmountLimits = AmountLimits {
    min_fils: 100,
    max_fils: 10_000_000,
};
pub(crate) const METHODS: [CheckoutMethod; 3] = [
    CheckoutMethod::Knet,
    CheckoutMethod::Card,
    CheckoutMethod::ApplePay,
];

impl Bank {
    pub(crate) fn open() -> Self {
        Self {
            capabilities: Capabilities {
                methods: METHODS.to_vec(),
                limits: LIMITS,
                page_minutes: (5, 60),
                has_refund_keys: true,
                has_lists: true,
                longest_period: Duration::days(30),
            },
            is_live: false,
            state: Mutex::new(State {
                charges: Vec::new(),
                refunds: Vec::new(),
                trouble: Trouble::Nothing,
                asked: 0,
                asked_of_refunds: 0,
                unreadable: Vec::new(),
                periods: Vec::new(),
                open_for: Duration::DAY,
            }),
            reader: None,
            hanging: watch::Sender::new(false),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The same, with real money.
    pub(crate) fn live() -> Self {
        Self {
            is_live: true,
            ..Self::open()
        }
    }

    /// The same, whose events this adapter reads.
    pub(crate) fn reading_events_as(reader: Tap) -> Self {
        Self {
            reader: Some(reader),
            ..Self::open()
        }
    }

    /// The same, which knows no order by a key: what is sent twice leaves twice.
    pub(crate) fn without_refund_keys() -> Self {
        let mut bank = Self::open();
        bank.capabilities.has_refund_keys = false;
        bank
    }

    pub(crate) fn is_live(&self) -> bool {
        self.is_live
    }

    /// Whether pages are opened only once it hangs no longer.
    pub(crate) fn hangs(&self, hangs: bool) {
        self.hanging.send_replace(hangs);
    }

    /// Its pages are open for so long after the start of the test.
    pub(crate) fn opens_pages_for(&self, time: Duration) {
        self.state.lock().unwrap().open_for = time;
    }

    /// Waits until so many pages are asked for.
    pub(crate) fn wait_for_hanging(&self, wanted: usize) {
        while self.waiting.load(Ordering::SeqCst) < wanted {
            std::thread::yield_now();
        }
    }

    /// The operator refunds a part of the newest charge on the bank's own page.
    pub(crate) fn refunds_by_hand(&self, amount_fils: i64) {
        let mut state = self.state.lock().unwrap();
        let charge = state.charges.last().unwrap().key.clone();
        let key = format!("re_by_hand_{}", state.refunds.len());
        state.refunds.push(RefundObservation {
            key: RefundKey::parse(&key).unwrap(),
            charge,
            status: RefundStatus::Refunded,
            amount_fils,
            currency: Currency::Kwd,
            tag: None,
            at: crate::harness::START,
        });
    }

    /// The first try of a refund has arrived, though it was not answered: of the newest charge, and of 50.000. `path` ends
    /// with its id.
    pub(crate) fn had_taken(&self, path: &str) {
        let mut state = self.state.lock().unwrap();
        let charge = state.charges.last().unwrap().key.clone();
        let refund = path.rsplit('/').next().unwrap().parse().unwrap();
        state.refunds.push(RefundObservation {
            key: RefundKey::parse("re_first_try").unwrap(),
            charge,
            status: RefundStatus::Pending,
            amount_fils: 50_000,
            currency: Currency::Kwd,
            tag: Some(RefundTag {
                refund,
                try_number: 1,
            }),
            at: crate::harness::START,
        });
    }

    /// Another amount leaves than was ordered.
    pub(crate) fn refunds_otherwise(&self, amount_fils: i64) {
        let mut state = self.state.lock().unwrap();
        state.refunds.last_mut().unwrap().amount_fils = amount_fils;
    }

    pub(crate) fn has(&self, trouble: Trouble) {
        self.state.lock().unwrap().trouble = trouble;
    }

    /// So many rows of its list of charges cannot be read.
    pub(crate) fn lists_unreadable(&self, count: usize) {
        let row = Unreadable {
            key: Some("chg_odd".to_owned()),
            charge: None,
            error: ProviderError::Unexpected(Surprise::Field("amount")),
        };
        self.state.lock().unwrap().unreadable = vec![row; count];
    }

    /// The periods of its lists that were read since the last call: one for each page.
    pub(crate) fn periods(&self) -> Vec<Period> {
        std::mem::take(&mut self.state.lock().unwrap().periods)
    }

    /// How often it was asked about a charge.
    pub(crate) fn asked(&self) -> usize {
        self.state.lock().unwrap().asked
    }

    /// How often it was asked about a refund.
    pub(crate) fn asked_of_refunds(&self) -> usize {
        self.state.lock().unwrap().asked_of_refunds
    }

    /// Changes the newest charge.
    pub(crate) fn newest(&self, change: impl FnOnce(&mut Observation)) {
        let mut state = self.state.lock().unwrap();
        change(state.charges.last_mut().unwrap());
    }

    /// Changes a charge by its key.
    pub(crate) fn change(&self, key: &ProviderKey, change: impl FnOnce(&mut Observation)) {
        let mut state = self.state.lock().unwrap();
        let of_key = |observed: &&mut Observation| observed.key == *key;
        change(state.charges.iter_mut().find(of_key).unwrap());
    }

    /// The newest charge has another key.
    pub(crate) fn has_another_key(&self, key: &str) {
        self.newest(|charge| {
            charge.key = ProviderKey::parse(key).unwrap();
            charge.transaction = key.to_owned();
        });
    }

    /// The newest charge has another key, and names an attempt that a restore has lost.
    pub(crate) fn names_a_lost_attempt(&self) {
        self.has_another_key("chg_lost");
        self.newest(|charge| {
            let lost = PaymentAttemptId::new(ids::fresh(charge.at));
            charge.tag.as_mut().unwrap().attempt = lost;
        });
    }

    /// The payer pays on the newest page.
    pub(crate) fn pays(&self) {
        self.newest(|charge| charge.status = ObservedStatus::Captured);
    }

    /// The payer pays on the newest page once more, another amount.
    pub(crate) fn pays_again(&self, amount_fils: i64) {
        let mut again = self.newest_charge();
        again.transaction = format!("{}_again", again.transaction);
        again.amount_fils = amount_fils;
        self.state.lock().unwrap().charges.push(again);
    }

    pub(crate) fn has_charges(&self) -> bool {
        !self.state.lock().unwrap().charges.is_empty()
    }

    pub(crate) fn newest_charge(&self) -> Observation {
        self.state.lock().unwrap().charges.last().unwrap().clone()
    }

    pub(crate) fn refunds(&self) -> Vec<RefundObservation> {
        self.state.lock().unwrap().refunds.clone()
    }

    /// The payers' banks answer all refunds.
    pub(crate) fn settles(&self, status: RefundStatus) {
        let mut state = self.state.lock().unwrap();
        for refund in &mut state.refunds {
            refund.status = status;
        }
    }

    fn trouble(&self) -> Result<(), ProviderError> {
        match self.state.lock().unwrap().trouble {
            Trouble::Nothing => Ok(()),
            Trouble::Down => Err(ProviderError::Unreachable("it is down".to_owned())),
            Trouble::Busy => Err(ProviderError::Busy(None)),
            Trouble::Elsewhere => Err(ProviderError::Unexpected(Surprise::PageHost(
                "elsewhere.example".to_owned(),
            ))),
            Trouble::Refuses => Err(ProviderError::Refused(marsam_payments::Code::new("1161"))),
        }
    }
}
