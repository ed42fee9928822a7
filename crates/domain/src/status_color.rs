//! The colour of a status, the same on every dashboard.

use strum::IntoStaticStr;

use crate::quote_requests::RequestStatus;

/// The colour of a status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum StatusColor {
    /// Action needed.
    Yellow,
    /// In progress.
    Blue,
    /// Done.
    Green,
    /// Everything else, unknown values included.
    Neutral,
}

impl StatusColor {
    /// The name in the frontend.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

impl StatusColor {
    /// The colour of a request's status.
    pub const fn of(status: RequestStatus) -> Self {
        match status {
            RequestStatus::Pending => Self::Yellow,
            RequestStatus::Accepted => Self::Blue,
            RequestStatus::Completed => Self::Green,
            RequestStatus::Rejected
            | RequestStatus::Declined
            | RequestStatus::Cancelled
            | RequestStatus::Expired => Self::Neutral,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    #[test]
    fn only_three_statuses_have_a_colour() {
        let coloured: Vec<_> = RequestStatus::ALL
            .iter()
            .filter(|status| StatusColor::of(**status) != StatusColor::Neutral)
            .collect();
        assert_eq!(
            coloured,
            [
                &RequestStatus::Pending,
                &RequestStatus::Accepted,
                &RequestStatus::Completed
            ]
        );
    }
}
