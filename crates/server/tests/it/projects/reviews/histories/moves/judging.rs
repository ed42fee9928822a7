//! Reviews, and what admins decide about them and about facts.

use marsam_domain::accounts::Account;
use marsam_domain::ids::ReviewId;
use marsam_domain::reputation::{Fact, Subject, Treatment};
use marsam_domain::reviews::{HiddenPart, Marks, NewReview, NewTreatment, ReviewRule};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::{Db, accounts, reviews as stored};
use marsam_workflows::{Refused, reviews};

use super::super::Story;
use super::{Done, active};

impl Story {
    pub(super) fn review(&self, db: &mut Db) -> Done {
        let marks = [(); 3].map(|()| u8::try_from(1 + self.dice.below(5)).unwrap());
        let new = NewReview {
            marks: Marks(marks),
            again: self.dice.is_heads(),
            body: None,
            lang: None,
            name_shown: true,
        };
        let side = self.side(db)?;
        let author = active(db, side)?;
        let (rules, now) = (&self.world.rules, self.now);
        reviews::Writing::of(db, author, self.request, rules, now)?.put(db, &new)
    }

    /// The admin, and a published review.
    fn judged(&self, db: &mut Db) -> Result<(Account, ReviewId), Refused> {
        let all = stored::published_of(db, self.request)?;
        let review = self.dice.pick(&all).ok_or(Refused::Stale)?.id;
        Ok((accounts::find(db, self.world.admin)?, review))
    }

    pub(super) fn hide(&self, db: &mut Db) -> Done {
        let (admin, review) = self.judged(db)?;
        let hiding = reviews::HideReview {
            rule: ReviewRule::Insult,
            part: HiddenPart::All,
            note: "It is an insult.".to_owned(),
        };
        reviews::hide(db, &admin, review, &hiding, self.now)
    }

    pub(super) fn show(&self, db: &mut Db) -> Done {
        let (admin, review) = self.judged(db)?;
        reviews::restore(db, &admin, review, "Read again.", self.now)
    }

    pub(super) fn count(&self, db: &mut Db) -> Done {
        let (admin, review) = self.judged(db)?;
        let decided = reviews::CountReview {
            counts: self.dice.is_heads(),
            note: None,
        };
        reviews::count(db, &admin, review, &decided, self.now)
    }

    pub(super) fn treat(&self, db: &mut Db) -> Done {
        let facts = [Fact::OnTime, Fact::Finished, Fact::WithinRevisions];
        let new = NewTreatment {
            subject: Subject::Creative,
            fact: self.dice.pick(&facts).ok_or(Refused::Stale)?,
            treatment: self.dice.pick(Treatment::ALL).ok_or(Refused::Stale)?,
            note: "A blank file.".to_owned(),
        };
        let admin = accounts::find(db, self.world.admin)?;
        reviews::treat(db, &admin, self.request, &new, self.now)
    }
}
