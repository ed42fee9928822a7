//! Why a use case was refused.

use marsam_auth::policy;
use marsam_auth::throttling::ThrottleError;
use marsam_domain::applications::{self, ApplyRefused};
use marsam_domain::files::uploads::UploadRefused;
use marsam_domain::payments::open_money::OpenMoney;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::{disputes, proposals, quote_requests};
use marsam_persistence::DbError;
use marsam_persistence::works::PartRefused;

/// Why nothing was done; the transaction is undone.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// Some of what was sent is invalid.
    #[error("invalid fields: {0:?}")]
    Invalid(FieldErrors),
    /// The other side, or an admin, decides this.
    #[error("the other side decides this")]
    WrongSide,
    /// An account with admin rights answers only requests that name it.
    #[error("an admin is on no creative's side of this request")]
    AdminAccount,
    /// The account has no profile of this kind yet.
    #[error("the account has no profile")]
    ProfileRequired,
    /// What it is about has moved on.
    #[error("it has moved on")]
    Stale,
    /// The proposal has a newer version, or has run out.
    #[error("the proposal has changed")]
    ProposalChanged,
    /// The creative has a live proposal for the request.
    #[error("a proposal is open")]
    ProposalOpen,
    /// The creative has as many works as a page shows.
    #[error("there are enough works")]
    TooManyWorks,
    /// An admin hid the work.
    #[error("the work is hidden")]
    WorkHidden,
    /// The shortlist has as many creatives as it can have.
    #[error("the shortlist is full")]
    ShortlistFull,
    /// The reviews of the project are not open, or published already.
    #[error("it is not the time for a review")]
    ReviewClosed,
    /// The review has a reply.
    #[error("there is a reply")]
    ReplyExists,
    /// The time for a reply is over, or the review is hidden.
    #[error("it is too late for a reply")]
    ReplyClosed,
    /// The author has appealed.
    #[error("there is an appeal")]
    AppealExists,
    /// The review is not hidden, or the time for an appeal is over.
    #[error("there is nothing to appeal against")]
    AppealClosed,
    /// The admin is a side of the project, or the money or what is judged is theirs.
    #[error("the admin is a side of this")]
    OwnReview,
    /// Another admin than the one who decided first, or hid the review, decides about the appeal.
    #[error("another admin decides about the appeal")]
    OtherAdminDecides,
    /// The version has as many notes as it can have.
    #[error("this version has enough notes")]
    TooManyAnnotations,
    /// The role of the account may not do this.
    #[error(transparent)]
    Role(#[from] policy::Refused),
    /// The account may not upload or delete this file.
    #[error(transparent)]
    Upload(#[from] UploadRefused),
    /// The account may not apply now.
    #[error(transparent)]
    Apply(#[from] ApplyRefused),
    /// The message has been answered already.
    #[error("it has been answered already")]
    AlreadyAnswered,
    /// The application has been reviewed already.
    #[error("it has been reviewed already")]
    AlreadyReviewed,
    /// The review is of another admin, or its mail is being sent.
    #[error("the review can no longer be undone")]
    UndoTooLate,
    /// The applicant has a roster entry.
    #[error("the applicant is on the roster")]
    InRosterAlready,
    /// The address has an account.
    #[error("the address has an account")]
    EmailTaken,
    /// No account has the address.
    #[error("no account has this address")]
    AccountNotFound,
    /// The account has a profile already.
    #[error("the account has a profile")]
    ProfileExists,
    /// The account is suspended.
    #[error("the account is suspended")]
    AccountSuspended,
    /// The address of the account is not verified.
    #[error("the address is not verified")]
    EmailNotVerified,
    /// Only an admin may do this.
    #[error("only an admin may do this")]
    NotAdmin,
    /// Without the account there would be no admin.
    #[error("it is the last admin")]
    LastAdmin,
    /// The code for the first admin is wrong, or used up.
    #[error("the setup code is wrong")]
    SetupCodeWrong,
    /// Another payment of the project is open.
    #[error("a payment is open")]
    PaymentOpen,
    /// What is held has changed since the question was asked.
    #[error("what is held has changed")]
    HeldChanged,
    /// Money is held: a problem is decided instead.
    #[error("money is held")]
    MoneyHeld,
    /// An admin decides about the project.
    #[error("a dispute is open")]
    DisputeOpen,
    /// The other side of a dispute wishes something else by now.
    #[error("the other side's position has changed")]
    PositionChanged,
    /// Money keeps the account from being deleted.
    #[error("money is open: {0:?}")]
    MoneyOpen(OpenMoney),
    /// Paying is not possible now: no provider, or it is paused.
    #[error("paying is not possible")]
    PaymentsUnavailable,
    /// The key that sealed an IBAN is lost.
    #[error("an IBAN cannot be read")]
    Unreadable,
    /// One of the account's projects is in progress.
    #[error("a project is in progress")]
    ProjectsRunning,
    /// Without it the account could not be entered.
    #[error("it is the only way to sign in")]
    LastSignInMethod,
    /// The account signs in without a second step.
    #[error("two-step sign-in is off")]
    SecondStepOff,
    /// Admins need a second step here.
    #[error("admins need a second step")]
    SecondStepRequired,
    /// The limit is reached.
    #[error("too many attempts; the next in {retry_after_seconds} s")]
    Throttled {
        /// Seconds until the next attempt may be made.
        retry_after_seconds: u64,
    },
    /// The database refused: among others, what does not exist for the caller is [`DbError::NotFound`].
    #[error(transparent)]
    Db(#[from] DbError),
}

impl From<FieldErrors> for Refused {
    fn from(fields: FieldErrors) -> Self {
        Self::Invalid(fields)
    }
}

impl From<applications::lifecycle::Refused> for Refused {
    fn from(refused: applications::lifecycle::Refused) -> Self {
        use applications::lifecycle::Refused as Move;
        match refused {
            Move::WrongSide => Self::WrongSide,
            Move::WrongStage => Self::AlreadyReviewed,
            Move::TooLate => Self::UndoTooLate,
        }
    }
}

impl From<quote_requests::lifecycle::Refused> for Refused {
    fn from(refused: quote_requests::lifecycle::Refused) -> Self {
        use quote_requests::lifecycle::Refused as Move;
        match refused {
            Move::WrongSide => Self::WrongSide,
            Move::WrongStage | Move::NotOpen | Move::NotDue | Move::TooLate => Self::Stale,
        }
    }
}

impl From<disputes::procedure::Refused> for Refused {
    fn from(refused: disputes::procedure::Refused) -> Self {
        use disputes::procedure::Refused as Move;
        match refused {
            Move::WrongSide => Self::WrongSide,
            Move::WrongState => Self::Stale,
            Move::OtherAdmin => Self::OtherAdminDecides,
        }
    }
}

impl From<proposals::lifecycle::Refused> for Refused {
    fn from(refused: proposals::lifecycle::Refused) -> Self {
        use proposals::lifecycle::Refused as Move;
        match refused {
            Move::WrongSide => Self::WrongSide,
            Move::NotCurrent => Self::ProposalChanged,
            Move::WrongState | Move::NoRoundLeft | Move::NotDue => Self::Stale,
        }
    }
}

impl From<ThrottleError> for Refused {
    fn from(error: ThrottleError) -> Self {
        match error {
            ThrottleError::TooMany {
                retry_after_seconds,
            } => Self::Throttled {
                retry_after_seconds,
            },
            ThrottleError::Db(error) => error.into(),
        }
    }
}

impl From<PartRefused> for Refused {
    fn from(refused: PartRefused) -> Self {
        match refused {
            PartRefused::Unknown(part) => {
                FieldErrors::of(part.field(), FieldCode::UnknownId).into()
            }
            PartRefused::NotReady(part) => {
                FieldErrors::of(part.field(), FieldCode::FileNotReady).into()
            }
            PartRefused::Hidden(part) => {
                FieldErrors::of(part.field(), FieldCode::HiddenFile).into()
            }
            PartRefused::Db(error) => error.into(),
        }
    }
}
