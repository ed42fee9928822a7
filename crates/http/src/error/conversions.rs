//! Maps the errors of the inner crates to API errors.

use marsam_auth::id_tokens::IdTokenError;
use marsam_auth::identities::EntryRefused;
use marsam_auth::passwords::PasswordError;
use marsam_auth::policy::Refused;
use marsam_auth::providers::ProviderError;
use marsam_auth::reauthentication::ReauthenticationError;
use marsam_auth::second_step::{SecondStepRefused, TurnOnError};
use marsam_auth::sign_in::by_password::SignInRefused;
use marsam_auth::sign_in::by_provider::ProviderSignInRefused;
use marsam_auth::suspension::SuspensionError;
use marsam_auth::throttling::ThrottleError;
use marsam_auth::two_step::TwoStepError;
use marsam_domain::accounts::SuspensionRefused;
use marsam_domain::applications::ApplyRefused;
use marsam_domain::files::uploads::UploadRefused;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_media::store::StoreError;
use marsam_persistence::DbError;

use super::{ApiError, Code};

impl From<FieldErrors> for ApiError {
    fn from(fields: FieldErrors) -> Self {
        Self {
            fields: Some(fields),
            ..Code::ValidationFailed.into()
        }
    }
}

impl From<DbError> for ApiError {
    fn from(error: DbError) -> Self {
        let code = match &error {
            DbError::NotFound => return Code::NotFound.into(),
            DbError::Conflict => return Code::Conflict.into(),
            DbError::LimitReached => return Code::LimitReached.into(),
            DbError::Unavailable(_) => Code::Unavailable,
            DbError::Corrupt(_)
            | DbError::Failed(_)
            | DbError::Migration(_)
            | DbError::NoDatabase(_)
            | DbError::TooNew(_)
            | DbError::Interrupted(_) => Code::Internal,
        };
        Self {
            cause: Some(error.into()),
            ..code.into()
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let code = match &error {
            // Whether the site was restored without its files or its store has lost one: there is nothing to send.
            StoreError::NotFound => {
                tracing::error!("an object that a row names is not in the store of files");
                Code::NotFound
            }
            StoreError::Full => Code::StorageFull,
            StoreError::Unavailable(_) => Code::Unavailable,
        };
        Self {
            cause: Some(error.into()),
            ..code.into()
        }
    }
}

impl From<IdTokenError> for ApiError {
    fn from(error: IdTokenError) -> Self {
        match error {
            IdTokenError::Db(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

impl From<TwoStepError> for ApiError {
    fn from(error: TwoStepError) -> Self {
        match error {
            TwoStepError::AlreadyOn => Code::TotpAlreadyOn.into(),
            TwoStepError::NotStarted => Code::TotpNotStarted.into(),
            TwoStepError::WrongCode => FieldErrors::of("totp", FieldCode::WrongTotp).into(),
            TwoStepError::Db(error) => error.into(),
            TwoStepError::Failed(_) => Self::internal(error),
        }
    }
}

impl From<EntryRefused> for ApiError {
    fn from(refused: EntryRefused) -> Self {
        match refused {
            EntryRefused::EmailTaken => Code::EmailExists.into(),
            EntryRefused::EmailMissing => Code::ProviderEmailMissing.into(),
            EntryRefused::Suspended => Code::AccountSuspended.into(),
            EntryRefused::Db(error) => error.into(),
        }
    }
}

impl From<ProviderError> for ApiError {
    /// Why a provider refused is logged as a warning: it may be an attack.
    fn from(error: ProviderError) -> Self {
        match &error {
            ProviderError::NotConfigured => Code::ProviderNotConfigured.into(),
            ProviderError::Unavailable(_) => {
                tracing::warn!(%error, "an identity provider is down");
                Code::ProviderUnavailable.into()
            }
            ProviderError::Refused(_) => {
                tracing::warn!(%error, "a sign-in by a provider failed");
                Code::OauthExchangeFailed.into()
            }
        }
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::ProfileRequired => Code::ProfileRequired,
            Refused::BrandOnly => Code::BrandOnly,
            Refused::CreativeOnly => Code::CreativeOnly,
            Refused::AdminOnly => Code::Forbidden,
            Refused::SecondStepRequired => Code::TotpSetupRequired,
        }
        .into()
    }
}

impl From<SuspensionError> for ApiError {
    fn from(error: SuspensionError) -> Self {
        match error {
            SuspensionError::Refused(SuspensionRefused::Deleted) => Code::NotFound.into(),
            SuspensionError::Refused(SuspensionRefused::IsAdmin) => Code::AccountIsAdmin.into(),
            SuspensionError::Refused(SuspensionRefused::Suspended) => Code::AlreadySuspended.into(),
            SuspensionError::Refused(SuspensionRefused::NotSuspended) => Code::NotSuspended.into(),
            SuspensionError::Db(error) => error.into(),
        }
    }
}

impl From<marsam_workflows::Refused> for ApiError {
    fn from(refused: marsam_workflows::Refused) -> Self {
        use marsam_workflows::Refused as Case;
        match refused {
            Case::Invalid(fields) => fields.into(),
            Case::Throttled {
                retry_after_seconds,
            } => Self::throttled(retry_after_seconds),
            Case::Db(error) => error.into(),
            Case::WrongSide => Code::WrongSide.into(),
            Case::AdminAccount => Code::AdminAccount.into(),
            Case::ProfileRequired => Code::ProfileRequired.into(),
            Case::Stale => Code::StaleStage.into(),
            Case::Role(refused) => refused.into(),
            Case::Upload(refused) => refused.into(),
            Case::Apply(refused) => refused.into(),
            Case::ReviewClosed => Code::ReviewClosed.into(),
            Case::ReplyExists => Code::ReplyExists.into(),
            Case::ReplyClosed => Code::ReplyClosed.into(),
            Case::AppealExists => Code::AppealExists.into(),
            Case::AppealClosed => Code::AppealClosed.into(),
            Case::OwnReview => Code::OwnReview.into(),
            Case::OtherAdminDecides => Code::OtherAdminDecides.into(),
            Case::TooManyAnnotations => Code::TooManyAnnotations.into(),
            Case::TooManyWorks => Code::TooManyWorks.into(),
            Case::WorkHidden => Code::WorkHidden.into(),
            Case::ShortlistFull => Code::ShortlistFull.into(),
            Case::AlreadyAnswered => Code::AlreadyAnswered.into(),
            Case::AlreadyReviewed => Code::AlreadyReviewed.into(),
            Case::UndoTooLate => Code::UndoTooLate.into(),
            Case::InRosterAlready => Code::InRosterAlready.into(),
            Case::ProposalChanged => Code::ProposalChanged.into(),
            Case::ProposalOpen => Code::ProposalOpen.into(),
            Case::EmailTaken => Code::EmailExists.into(),
            Case::AccountNotFound => Code::AccountNotFound.into(),
            Case::ProfileExists => Code::ProfileExists.into(),
            Case::AccountSuspended => Code::AlreadySuspended.into(),
            Case::EmailNotVerified => Code::EmailNotVerified.into(),
            Case::NotAdmin => Code::Forbidden.into(),
            Case::LastAdmin => Code::LastAdmin.into(),
            Case::SetupCodeWrong => Code::SetupCodeWrong.into(),
            Case::HeldChanged => Code::HeldChanged.into(),
            Case::DisputeOpen => Code::DisputeOpen.into(),
            Case::PositionChanged => Code::PositionChanged.into(),
            Case::MoneyOpen(open) => Self::money_open(open),
            Case::Unreadable => Code::DetailsUnreadable.into(),
            Case::ProjectsRunning => Code::ProjectsRunning.into(),
            Case::PaymentOpen => Code::PaymentOpen.into(),
            Case::MoneyHeld => Code::MoneyHeld.into(),
            Case::PaymentsUnavailable => Code::PaymentsUnavailable.into(),
            Case::LastSignInMethod => Code::LastSignInMethod.into(),
            Case::SecondStepOff => Code::TotpNotOn.into(),
            Case::SecondStepRequired => Code::TotpRequiredForAdmins.into(),
        }
    }
}

impl From<UploadRefused> for ApiError {
    fn from(refused: UploadRefused) -> Self {
        match refused {
            UploadRefused::EmailUnverified => Code::ConfirmEmailFirst,
            UploadRefused::NotAllowed => Code::UploadNotAllowed,
            UploadRefused::QuotaFull => Code::QuotaFull,
            UploadRefused::StorageFull => {
                tracing::warn!("MARSAM_MEDIA_MAX_BYTES is reached: uploads are refused");
                Code::StorageFull
            }
            UploadRefused::Expired => Code::UploadExpired,
            UploadRefused::MovedOn => Code::UploadOffset,
            UploadRefused::InUse => Code::FileInUse,
        }
        .into()
    }
}

impl From<ApplyRefused> for ApiError {
    fn from(refused: ApplyRefused) -> Self {
        match refused {
            ApplyRefused::Open => Code::ApplicationOpen,
            ApplyRefused::AlreadyAccepted => Code::InRosterAlready,
            ApplyRefused::TooSoon { .. } => Code::ApplicationTooSoon,
        }
        .into()
    }
}

impl From<PasswordError> for ApiError {
    fn from(error: PasswordError) -> Self {
        match error {
            PasswordError::Busy(_) => Code::Unavailable.into(),
            PasswordError::Failed(_) => Self::internal(error),
        }
    }
}

impl From<ThrottleError> for ApiError {
    fn from(error: ThrottleError) -> Self {
        match error {
            ThrottleError::TooMany {
                retry_after_seconds,
            } => Self::throttled(retry_after_seconds),
            ThrottleError::Db(error) => error.into(),
        }
    }
}

impl From<SecondStepRefused> for ApiError {
    fn from(refused: SecondStepRefused) -> Self {
        match refused {
            SecondStepRefused::CodeMissing => Code::TotpRequired,
            SecondStepRefused::CodeWrong => Code::WrongTotp,
        }
        .into()
    }
}

impl From<TurnOnError> for ApiError {
    fn from(error: TurnOnError) -> Self {
        match error {
            TurnOnError::TwoStep(error) => error.into(),
            TurnOnError::Throttle(error) => error.into(),
        }
    }
}

impl From<SignInRefused> for ApiError {
    fn from(refused: SignInRefused) -> Self {
        match refused {
            SignInRefused::UnknownEmail => Code::UserNotFound.into(),
            SignInRefused::WrongPassword => Code::WrongPassword.into(),
            SignInRefused::InvalidCredentials => Code::InvalidCredentials.into(),
            SignInRefused::Suspended => Code::AccountSuspended.into(),
            SignInRefused::Throttle(error) => error.into(),
        }
    }
}

impl From<ProviderSignInRefused> for ApiError {
    fn from(refused: ProviderSignInRefused) -> Self {
        match refused {
            ProviderSignInRefused::EmailUnverified => Code::ProviderEmailUnverified.into(),
            ProviderSignInRefused::Over => Code::OauthExchangeFailed.into(),
            ProviderSignInRefused::Suspended => Code::AccountSuspended.into(),
            ProviderSignInRefused::Entry(refused) => refused.into(),
            ProviderSignInRefused::Throttle(error) => error.into(),
        }
    }
}

impl From<ReauthenticationError> for ApiError {
    fn from(error: ReauthenticationError) -> Self {
        let on_password = |code| FieldErrors::of("current_password", code).into();
        match error {
            ReauthenticationError::SignInAgain => Code::SignInAgain.into(),
            ReauthenticationError::PasswordMissing => on_password(FieldCode::Required),
            ReauthenticationError::WrongPassword => on_password(FieldCode::WrongPassword),
            ReauthenticationError::Password(error) => error.into(),
            ReauthenticationError::Throttle(error) => error.into(),
        }
    }
}
