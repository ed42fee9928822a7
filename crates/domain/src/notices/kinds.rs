//! The kinds of mails, by their stored names.

use super::Notice;

/// Declares [`NoticeKind`] with its stored names: `Variant: "name",`.
macro_rules! kinds {
    ($($variant:ident: $name:literal,)+) => {
        /// A [`Notice`] without its parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum NoticeKind {
            $(#[doc = concat!("See [`Notice::", stringify!($variant), "`].")] $variant,)+
        }

        impl NoticeKind {
            /// The name under which it is stored and logged.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }

        impl Notice {
            /// The names of all kinds.
            pub const EVENTS: &'static [&'static str] = &[$($name),+];

            /// Its kind.
            pub const fn kind(&self) -> NoticeKind {
                match self { $(Self::$variant { .. } => NoticeKind::$variant,)+ }
            }
        }
    };
}

kinds! {
    VerifyEmail: "verify_email",
    SignUpAgain: "sign_up_again",
    ResetPassword: "reset_password",
    PasswordChanged: "password_changed",
    ChangeEmail: "change_email",
    EmailChanged: "email_changed",
    TotpTurnedOn: "totp_turned_on",
    TotpTurnedOff: "totp_turned_off",
    RecoveryCodeUsed: "recovery_code_used",
    RecoveryCodesRenewed: "recovery_codes_renewed",
    NewBrowser: "new_browser",
    ProviderLinked: "provider_linked",
    ProviderUnlinked: "provider_unlinked",
    AccountDeleted: "account_deleted",
    AdminGranted: "admin_granted",
    AdminRevoked: "admin_revoked",
    AccountSuspended: "account_suspended",
    AccountRestored: "account_restored",
    ContactMessage: "contact_message",
    ContactAnswered: "contact_answered",
    QuoteRequestReceived: "quote_request_received",
    ApplicationReceived: "application_received",
    ApplicationApproved: "application_approved",
    ApplicationChangesRequested: "application_changes_requested",
    ApplicationRejected: "application_rejected",
    WorkHidden: "work_hidden",
    WorkRestored: "work_restored",
    ProfileImageHidden: "profile_image_hidden",
    ProfileImageRestored: "profile_image_restored",
    Request: "request",
}

impl Notice {
    /// The name under which it is stored and logged.
    pub const fn event(&self) -> &'static str {
        self.kind().slug()
    }
}
