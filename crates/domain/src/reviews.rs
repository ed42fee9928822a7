//! Reviews of projects: who may write one and when, what it asks, and what of it is shown and counted.
//!
//! **Invariant:** only its author reads a review before it is published; afterwards it does not change.

mod draft;
mod moderation;
mod numbers;
mod pages;
mod treatment;
mod window;

use serde::{Deserialize, Serialize};
use time::{Date, Duration, OffsetDateTime};

pub use self::draft::{
    AppealDraft, CountDraft, HidingDraft, NameDraft, NewReview, NoteDraft, ReplyDraft, ReviewDraft,
};
pub use self::moderation::{
    Appeal, AppealState, BRAND_AGE, Counting, Hiding, NUMBERS_WINDOW, NotCounted,
};
pub use self::numbers::{
    BrandVoice, MARKET_BRANDS, MIN_BRANDS, Market, Score, Standing, by_brand, distribution,
    order_key, standing_of,
};
pub use self::pages::{PAGE_SIZE, page_of};
pub use self::treatment::{NewTreatment, TreatmentDraft};
pub use self::window::{
    APPROVED_WAIT, Phase, REMINDER_DAYS, WINDOW_DAYS, Window, WindowChange, after_move, due_at,
    next_step, of_moves, reminder_due,
};
use crate::ids::{AccountId, BrandId, CreativeId, QuoteRequestId, ReviewId};
use crate::language::Language;
use crate::vocabulary::{Vocabulary as _, vocabulary};

/// The fewest characters of a text, if there is one.
pub const MIN_BODY_CHARS: usize = 20;
/// The most characters of a text.
pub const MAX_BODY_CHARS: usize = 1_000;
/// The most characters of a reply.
pub const MAX_REPLY_CHARS: usize = 500;
/// How long after the publication the reviewed side may reply.
pub const REPLY_PERIOD: Duration = Duration::days(30);
/// How long after a review was hidden its author may appeal.
pub const APPEAL_PERIOD: Duration = Duration::days(14);
/// The lowest agreed price of a project that is reviewed, in fils, where the operator sets none.
pub const DEFAULT_MIN_FILS: i64 = 5_000;

vocabulary! {
    /// Who wrote a review about the other side.
    pub enum ReviewSide {
        Brand: "brand";
        Creative: "creative";
    }
}

vocabulary! {
    /// What a review asks for a mark of 1 to 5.
    pub enum Question {
        Quality: "quality";
        Communication: "communication";
        Care: "care";
        Brief: "brief";
        Feedback: "feedback";
    }
}

vocabulary! {
    /// Why a review is reported, or hidden.
    pub enum ReviewRule {
        NotAboutProject: "not_about_project";
        PersonalData: "personal_data";
        Insult: "insult";
        Pressure: "pressure";
        ConflictOfInterest: "conflict_of_interest";
        FalseFact: "false_fact";
    }
}

vocabulary! {
    /// A sign that the two sides may be one; admins look at it.
    pub enum ReviewFlag {
        SharedBrowser: "shared_browser";
        SamePhone: "same_phone";
        SameIban: "same_iban";
        NewAccount: "new_account";
        ClosedAtOnce: "closed_at_once";
    }
}

vocabulary! {
    /// What an admin hides of a review.
    pub enum HiddenPart {
        Text: "text";
        All: "all";
    }
}

vocabulary! {
    /// Which published reviews an admin lists.
    pub enum AdminFilter {
        New: "new";
        Flagged: "flagged";
        Reported: "reported";
        Hidden: "hidden";
        Appealed: "appealed";
    }
}

impl ReviewSide {
    /// The side that is reviewed.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Brand => Self::Creative,
            Self::Creative => Self::Brand,
        }
    }

    /// What this side is asked, in order.
    pub const fn questions(self) -> [Question; 3] {
        match self {
            Self::Brand => [Question::Quality, Question::Communication, Question::Care],
            Self::Creative => [Question::Brief, Question::Communication, Question::Feedback],
        }
    }
}

/// The three marks of a review, each 1 to 5, in the order of [`ReviewSide::questions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Marks(pub [u8; 3]);

impl Marks {
    /// Their mean in hundredths, half up: 100 to 500.
    pub fn score_hundredths(self) -> u16 {
        let sum: u16 = self.0.iter().map(|mark| u16::from(*mark)).sum();
        (sum * 200 + 3) / 6
    }
}

/// The marks that an author has given in published reviews.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct GivenMarks {
    /// In how many reviews, of three marks each.
    pub reviews: usize,
    /// The sum of all marks.
    pub sum: u64,
}

impl GivenMarks {
    /// The mean of all marks, in hundredths, rounded half up; `None` without a review.
    pub fn mean_hundredths(self) -> Option<u32> {
        let marks = u64::try_from(self.reviews).ok()?.checked_mul(3)?;
        let mean = (self.sum * 200 + marks).checked_div(marks * 2)?;
        u32::try_from(mean).ok()
    }
}

/// A stored review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// Random: it tells nothing of when it was written.
    pub id: ReviewId,
    /// The project.
    pub request: QuoteRequestId,
    /// Who wrote it.
    pub side: ReviewSide,
    /// Its author.
    pub author: AccountId,
    /// The project's brand.
    pub brand: BrandId,
    /// The project's creative.
    pub creative: CreativeId,
    /// The marks.
    pub marks: Marks,
    /// Whether the author would work with the other side again.
    pub again: bool,
    /// What the author says, as written.
    pub body: Option<String>,
    /// The language of `body`.
    pub lang: Language,
    /// Whether everyone sees the brand's name with it.
    pub name_shown: bool,
    /// When it was written; shown to no one.
    pub written_at: OffsetDateTime,
    /// When both sides, or everyone, could read it.
    pub published_at: Option<OffsetDateTime>,
    /// When the project ended.
    pub ended_on: Date,
    /// The signs that were found when it was published.
    pub flags: Vec<ReviewFlag>,
    /// What an admin decided about whether it counts.
    pub decided: Option<bool>,
    /// What an admin hid of it.
    pub hiding: Option<Hiding>,
    /// What its author said about that.
    pub appeal: Option<Appeal>,
    /// The reviewed side's answer.
    pub reply: Option<String>,
}

impl Review {
    /// True once it is public, wholly or without its text.
    pub fn is_shown(&self) -> bool {
        self.published_at.is_some()
            && !matches!(&self.hiding, Some(hiding) if hiding.part == HiddenPart::All)
    }

    /// True while its text is public.
    pub fn shows_text(&self) -> bool {
        self.published_at.is_some() && self.hiding.is_none()
    }

    /// Until when the reviewed side may reply; `None` if it may not.
    pub fn reply_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let until = self.published_at? + REPLY_PERIOD;
        (self.reply.is_none() && self.hiding.is_none() && now < until).then_some(until)
    }

    /// Until when its author may appeal; `None` if the author may not.
    pub fn appeal_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let until = self.hiding.as_ref()?.at + APPEAL_PERIOD;
        (self.appeal.is_none() && now < until).then_some(until)
    }
}

/// The flags as they are stored, in the order of the vocabulary.
pub fn flags_text(flags: &[ReviewFlag]) -> String {
    let named = ReviewFlag::ALL.iter().filter(|flag| flags.contains(flag));
    let slugs: Vec<&str> = named.map(|flag| flag.slug()).collect();
    slugs.join(",")
}

/// The stored flags; unknown ones are ignored.
pub fn flags_of(text: &str) -> Vec<ReviewFlag> {
    text.split(',').filter_map(ReviewFlag::from_slug).collect()
}

/// What is known of the two accounts of a project when it can be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a sign of its own")]
pub struct Acquaintance {
    /// One browser has signed in to both.
    pub shares_browser: bool,
    /// Both gave one phone number.
    pub shares_phone: bool,
    /// The creative is paid to the account of someone who shares a browser with the brand.
    pub shares_iban: bool,
    /// How old the brand's account was when it selected the proposal.
    pub brand_age_at_selection: Duration,
    /// How long after the selection the project ended.
    pub from_selection_to_end: Duration,
    /// Whether a file was delivered.
    pub has_file: bool,
}

/// A brand's account younger than this at the selection is a sign.
pub const YOUNG_ACCOUNT: Duration = Duration::hours(48);
/// A project that ended sooner than this after the selection, without a file, is a sign.
pub const ENDED_AT_ONCE: Duration = Duration::hours(24);

/// The signs that both sides may be one.
pub fn flags(known: &Acquaintance) -> Vec<ReviewFlag> {
    let signs = [
        (ReviewFlag::SharedBrowser, known.shares_browser),
        (ReviewFlag::SamePhone, known.shares_phone),
        (ReviewFlag::SameIban, known.shares_iban),
        (
            ReviewFlag::NewAccount,
            known.brand_age_at_selection < YOUNG_ACCOUNT,
        ),
        (
            ReviewFlag::ClosedAtOnce,
            known.from_selection_to_end < ENDED_AT_ONCE && !known.has_file,
        ),
    ];
    let found = signs.into_iter().filter(|(_, is_seen)| *is_seen);
    found.map(|(flag, _)| flag).collect()
}

#[cfg(test)]
mod tests;
