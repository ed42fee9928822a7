//! The colour of a status, the same on every dashboard.

/// How a status is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Somebody has yet to act.
    Yellow,
    /// It goes on.
    Blue,
    /// It is done.
    Green,
    /// Everything else, unknown words included.
    Neutral,
}

impl Look {
    /// The word that the frontend uses for it.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Neutral => "neutral",
        }
    }
}

/// The look of a status label as the wire carries it; exact, as any other word is neutral.
pub fn look(status: &str) -> Look {
    match status {
        "Pending" => Look::Yellow,
        "Accepted" => Look::Blue,
        "Completed" => Look::Green,
        _ => Look::Neutral,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quote_requests::RequestStatus;
    use crate::vocabulary::Vocabulary;

    #[test]
    fn only_three_statuses_have_a_colour() {
        let coloured: Vec<_> = RequestStatus::ALL
            .iter()
            .filter(|status| look(status.label()) != Look::Neutral)
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
