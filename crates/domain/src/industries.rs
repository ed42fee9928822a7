//! The industries by which the roster is filtered.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// An industry that a creative knows; a creative without any counts as Other.
    pub enum Industry {
        Fashion: "fashion", "Fashion", "الأزياء";
        Food: "food", "Food", "الأغذية والمطاعم";
        Tech: "tech", "Tech", "التقنية";
        Education: "education", "Education", "التعليم";
        Other: "other", "Other", "قطاعات أخرى";
    }
}
