//! What usually happens in a project of the table, step by step.

use time::Time;

use super::{Plan, Row, Texts, Turn};
use crate::data::requests::{DeliveryEntry, PaymentEntry, Side, Step, TermsEntry};
use crate::data::{MoneyStep, PayEntry, ProviderSays, ReviewEntry, When};

/// The day and the hour on which the next step is taken.
struct Diary {
    days: u16,
    minute: u8,
    steps: Vec<(When, Step)>,
}

impl Diary {
    /// Takes a step `after` so many days.
    fn add(&mut self, after: u16, hour: u8, step: Step) {
        self.days = self.days.saturating_sub(after).max(1);
        let when = moment(self.days, hour, self.minute);
        self.steps.push((when, step));
    }
}

pub(super) fn moment(days_ago: u16, hour: u8, minute: u8) -> When {
    let time = Time::from_hms(hour, minute, 0).unwrap_or(Time::MIDNIGHT);
    When::Day { days_ago, time }
}

impl Row {
    pub(super) fn steps(&mut self, texts: &Texts, is_arabic: bool) -> Vec<(When, Step)> {
        let mut diary = Diary {
            days: self.days,
            minute: self.minute(),
            steps: Vec::new(),
        };
        self.answer(&mut diary, texts, is_arabic);
        self.end(&mut diary, is_arabic);
        if self.has(Turn::AtOnce) {
            self.work_at_once(&mut diary, texts, is_arabic);
        } else if !self.ends_early() {
            self.work(&mut diary, texts, is_arabic);
            self.pay(&mut diary);
        }
        self.review(&mut diary);
        diary.steps.append(&mut self.then);
        diary.steps
    }

    /// Whether nothing was delivered.
    fn ends_early(&self) -> bool {
        let early = [
            Turn::Ignored,
            Turn::Declined,
            Turn::Cancelled,
            Turn::GivenUp,
            Turn::Started,
        ];
        early.into_iter().any(|turn| self.has(turn))
    }

    /// The proposal, and its selection.
    fn answer(&self, diary: &mut Diary, texts: &Texts, is_arabic: bool) {
        let (creative, brand) = (&self.creative, Side::Brand);
        let no_time = say(
            is_arabic,
            "I am fully booked until the end of the month.",
            "جدولي ممتلئ إلى آخر الشهر.",
        );
        if self.has(Turn::Ignored) {
            let why = say(
                is_arabic,
                "We had no answer and went another way.",
                "لم يصلنا رد فاخترنا حلًا آخر.",
            );
            diary.add(9, 12, Step::Cancel(brand, why));
        } else if self.has(Turn::Declined) {
            diary.add(0, 13, Step::DeclineInvitation(creative.clone(), no_time));
            let why = say(
                is_arabic,
                "We put it off until next season.",
                "أجلنا الفكرة إلى الموسم القادم.",
            );
            diary.add(2, 12, Step::Cancel(brand, why));
        } else {
            let wait = if self.has(Turn::Slow) { 2 } else { 0 };
            diary.add(
                wait,
                11,
                Step::Propose(creative.clone(), self.terms(texts, is_arabic)),
            );
            let next_day = u16::from(!self.has(Turn::AtOnce));
            diary.add(next_day, 12, Step::Select(creative.clone()));
            if self.through {
                let pay = PayEntry {
                    method: "knet".to_owned(),
                    then: Some(ProviderSays::Captured),
                };
                diary.add(0, 14, Step::Money(MoneyStep::Pay(pay)));
            }
        }
    }

    fn parts(&self, plan: Plan, is_arabic: bool) -> Vec<(String, i64, String)> {
        let before = say(is_arabic, "Before work starts", "قبل بدء العمل");
        let after = say(is_arabic, "After approval", "بعد الاعتماد");
        let (whole, due) = (self.fils(), "before_start".to_owned());
        match plan {
            Plan::Held => vec![(before, whole, due)],
            Plan::Halves | Plan::Deposit => vec![
                (before, whole / 2, due),
                (after, whole - whole / 2, "on_approval".to_owned()),
            ],
        }
    }

    /// When what is paid before the start goes to the creative; blank where nothing is paid here.
    fn release(&self) -> &'static str {
        match self.plan {
            None => "",
            Some(Plan::Held | Plan::Halves) => "on_approval",
            Some(Plan::Deposit) => "at_start",
        }
    }

    fn terms(&self, texts: &Texts, is_arabic: bool) -> TermsEntry {
        TermsEntry {
            price_fils: Some(self.fils()),
            delivery_days: Some(if self.has(Turn::Late) { 3 } else { 6 }),
            deliverables: Some(texts.work.clone()),
            revisions_included: Some(i64::from(!self.has(Turn::Extra))),
            payment_plan: self.plan.map(|plan| self.parts(plan, is_arabic)),
            release: self.release().to_owned(),
            usage_rights: None,
            ai_use: String::new(),
            ai_note: String::new(),
            message: texts.offer.clone(),
            valid_days: Some(7),
        }
    }

    fn fils(&self) -> i64 {
        i64::from(self.kwd) * 1_000
    }

    /// A project that was not finished.
    fn end(&self, diary: &mut Diary, is_arabic: bool) {
        if self.has(Turn::Cancelled) {
            let why = say(
                is_arabic,
                "The launch is off, so there is nothing to show.",
                "أُلغي الإطلاق، فلم يعد هناك ما نعرضه.",
            );
            diary.add(1, 10, Step::Cancel(Side::Brand, why));
            diary.add(1, 10, Step::AgreeCancel(Side::Creative));
        } else if self.has(Turn::GivenUp) {
            let why = say(
                is_arabic,
                "I took on too much this month and cannot keep the day. I am sorry.",
                "أخذت أكثر من طاقتي هذا الشهر ولن ألحق الموعد، وأعتذر لكم.",
            );
            diary.add(2, 10, Step::Cancel(Side::Creative, why));
            diary.add(1, 10, Step::AgreeCancel(Side::Brand));
        }
    }

    fn work_at_once(&self, diary: &mut Diary, texts: &Texts, is_arabic: bool) {
        diary.add(0, 15, deliver(texts, is_arabic));
        diary.add(0, 17, Step::Approve);
        diary.add(0, 18, self.paid());
        diary.add(0, 19, Step::ConfirmPayment(1));
    }

    fn work(&self, diary: &mut Diary, texts: &Texts, is_arabic: bool) {
        diary.add(
            if self.has(Turn::Late) { 14 } else { 3 },
            16,
            deliver(texts, is_arabic),
        );
        if self.has(Turn::Delivered) {
            return;
        }
        let changes = say(
            is_arabic,
            "Please look at the last two again: the name should be larger.",
            "نرجو مراجعة آخر اثنين: الاسم أكبر قليلًا.",
        );
        if self.has(Turn::Revised) {
            diary.add(1, 9, Step::RequestRevision(changes));
            diary.add(1, 16, deliver(texts, is_arabic));
        } else if self.has(Turn::Extra) {
            diary.add(1, 9, Step::RequestRevision(changes));
            diary.add(0, 12, Step::AcceptRevision);
            diary.add(1, 16, deliver(texts, is_arabic));
        }
        if self.has(Turn::Silent) {
            diary.add(7, 17, Step::ApproveInSilence);
        } else {
            diary.add(1, 11, Step::Approve);
        }
    }

    fn pay(&self, diary: &mut Diary) {
        if self.has(Turn::Delivered) || self.has(Turn::Approved) || self.through {
            return;
        }
        if self.has(Turn::Unpaid) {
            // Reviews open without the payment.
            diary.days = diary.days.saturating_sub(21);
        } else {
            let wait = if self.has(Turn::PaysLate) { 18 } else { 0 };
            diary.add(wait, 18, self.paid());
            diary.add(1, 10, Step::ConfirmPayment(1));
        }
    }

    fn paid(&self) -> Step {
        Step::RecordPayment(PaymentEntry {
            by: Side::Brand,
            amount_fils: self.fils(),
            method: "bank".to_owned(),
            reference: format!("{}-{}", self.kind.to_uppercase(), self.days),
        })
    }

    fn review(&mut self, diary: &mut Diary) {
        let name_shown = !self.has(Turn::Unnamed);
        if let Some(said) = self.brand_says.take() {
            diary.add(
                1,
                12,
                Step::Review(Side::Brand, ReviewEntry { name_shown, ..said }),
            );
        }
        if let Some(said) = self.creative_says.take() {
            diary.add(1, 13, Step::Review(Side::Creative, said));
        }
    }
}

fn say(is_arabic: bool, english: &str, arabic: &str) -> String {
    if is_arabic { arabic } else { english }.to_owned()
}

fn deliver(texts: &Texts, is_arabic: bool) -> Step {
    let label = say(is_arabic, "Files", "الملفات");
    Step::Deliver(DeliveryEntry {
        note: texts.note.clone(),
        links: vec![(label, "https://example.com/files".to_owned())],
    })
}
