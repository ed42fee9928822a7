//! The links in mails: pages of the public site only.

use std::fmt;
use std::sync::Arc;

use marsam_domain::ids::AccountId;
use marsam_domain::pages;
use marsam_domain::payments::payouts::EARNINGS_PAGE;
use marsam_persistence::DbError;
use time::OffsetDateTime;
use url::Url;

/// What a mailed token does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenFor<'a> {
    /// Verifies that an address belongs to its account; valid for 24 hours, as its mail says.
    VerifyEmail,
    /// Sets a new password; valid for one hour, as its mail says.
    ResetPassword,
    /// Confirms a change of address, from the address that it is mailed to; valid for 24 hours, as its mail says.
    ChangeEmail {
        /// The new address that the mail names. If the change was replaced in the meantime, it has another address:
        /// then the mail must not carry a token for the current change.
        to: &'a str,
    },
    /// Stops payouts and ends all sessions: the reader did not make a change of the payout details; valid for 7 days, as
    /// its mail says.
    StopPayouts,
}

/// Creates and stores a new token for one address of an account and returns the secret; an earlier token of the same
/// kind becomes invalid.
///
/// [`DbError::NotFound`] means that the token is no longer needed: the mail is dropped.
pub type IssueToken = Arc<
    dyn Fn(TokenFor<'_>, AccountId, &str, OffsetDateTime) -> Result<String, DbError> + Send + Sync,
>;

/// The pages that mails link to, and how the token in a link is created.
#[derive(Clone)]
pub struct Links {
    public_url: Url,
    issue: IssueToken,
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Links")
            .field("public_url", &self.public_url.as_str())
            .finish_non_exhaustive()
    }
}

impl Links {
    /// Links into the site at `public_url`, of which only scheme, host and port are used.
    pub fn new(public_url: Url, issue: IssueToken) -> Self {
        Self { public_url, issue }
    }

    pub(crate) fn issue(
        &self,
        token: TokenFor<'_>,
        account: AccountId,
        recipient: &str,
        now: OffsetDateTime,
    ) -> Result<String, DbError> {
        (self.issue)(token, account, recipient, now)
    }

    fn page(&self, path: &str) -> Url {
        let mut url = self.public_url.clone();
        url.set_path(path);
        url.set_query(None);
        url.set_fragment(None);
        url
    }

    fn auth(&self, mode: &str) -> Url {
        let mut url = self.page(pages::AUTH);
        url.query_pairs_mut().append_pair("mode", mode);
        url
    }

    fn auth_with(&self, mode: &str, token: &str) -> Url {
        let mut url = self.auth(mode);
        url.query_pairs_mut().append_pair("token", token);
        url
    }

    pub(crate) fn home(&self) -> Url {
        self.page(pages::HOME)
    }

    pub(crate) fn verify(&self, token: &str) -> Url {
        self.auth_with("verify", token)
    }

    pub(crate) fn new_password(&self, token: &str) -> Url {
        self.auth_with("new-password", token)
    }

    pub(crate) fn change_email(&self, token: &str) -> Url {
        self.auth_with("change-email", token)
    }

    pub(crate) fn stop_payouts(&self, token: &str) -> Url {
        self.auth_with("stop-payouts", token)
    }

    pub(crate) fn earnings(&self) -> Url {
        self.page(EARNINGS_PAGE)
    }

    pub(crate) fn statement(&self, payout: &str) -> Url {
        self.page(&format!("/payouts/{payout}"))
    }

    pub(crate) fn sign_in(&self) -> Url {
        self.auth("signin")
    }

    /// The page on which a password reset mail is requested.
    pub(crate) fn reset_password(&self) -> Url {
        self.auth("reset-password")
    }

    pub(crate) fn account(&self) -> Url {
        self.page(pages::ACCOUNT)
    }

    pub(crate) fn admin(&self) -> Url {
        self.page(pages::ADMIN)
    }

    pub(crate) fn admin_payments(&self) -> Url {
        self.page(pages::ADMIN_PAYMENTS)
    }

    pub(crate) fn contact(&self) -> Url {
        self.page(pages::CONTACT)
    }

    pub(crate) fn request(&self, id: &str) -> Url {
        self.page(&pages::request(id))
    }

    pub(crate) fn agreement(&self, id: &str) -> Url {
        self.page(&pages::agreement(id))
    }

    /// The creative's own page, where it is written.
    pub(crate) fn own_page(&self) -> Url {
        self.page(pages::MY_PAGE)
    }

    pub(crate) fn brand_dashboard(&self) -> Url {
        self.page(pages::BRAND_DASHBOARD)
    }

    pub(crate) fn creative_dashboard(&self) -> Url {
        self.page(pages::CREATIVE_DASHBOARD)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn links_at(public_url: &str) -> Links {
        let token: IssueToken = Arc::new(|_, _, _, _| Ok("a-token".to_owned()));
        Links::new(public_url.parse().unwrap(), token)
    }

    pub(crate) fn links() -> Links {
        links_at("https://marsam.example")
    }

    #[test]
    fn a_link_with_a_token_has_the_form_of_the_contract() {
        let of = |mode| format!("https://marsam.example/auth?mode={mode}&token=abc");
        assert_eq!(links().verify("abc").as_str(), of("verify"));
        assert_eq!(links().new_password("abc").as_str(), of("new-password"));
        assert_eq!(links().change_email("abc").as_str(), of("change-email"));
        assert_eq!(links().stop_payouts("abc").as_str(), of("stop-payouts"));
    }

    #[test]
    fn of_the_public_url_only_scheme_host_and_port_count() {
        let links = links_at("http://marsam.example:8080/a/path?with=query#and-fragment");
        assert_eq!(links.home().as_str(), "http://marsam.example:8080/");
        assert_eq!(
            links.reset_password().as_str(),
            "http://marsam.example:8080/auth?mode=reset-password"
        );
    }

    #[test]
    fn what_was_stored_as_an_id_cannot_lead_off_the_site() {
        let url = links().request("x?next=//evil.example#y");
        assert_eq!(url.host_str(), Some("marsam.example"));
        assert_eq!(url.query(), None);
    }
}
