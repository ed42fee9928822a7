//! Where the buttons of a letter lead: pages of the public site and nothing else.

use std::fmt;
use std::sync::Arc;

use marsam_domain::ids::AccountId;
use marsam_persistence::DbError;
use time::OffsetDateTime;
use url::Url;

/// Makes and stores a fresh token that proves an address, and answers the secret itself.
pub type IssueToken =
    Arc<dyn Fn(AccountId, &str, OffsetDateTime) -> Result<String, DbError> + Send + Sync>;

/// The pages that letters point to, and how a link that proves an address is made.
#[derive(Clone)]
pub struct Links {
    public_url: Url,
    verification: IssueToken,
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Links")
            .field("public_url", &self.public_url.as_str())
            .finish_non_exhaustive()
    }
}

impl Links {
    /// Links into the site at `public_url`, of which only scheme, host and port count.
    pub fn new(public_url: Url, verification: IssueToken) -> Self {
        Self {
            public_url,
            verification,
        }
    }

    pub(crate) fn issue(
        &self,
        account: AccountId,
        email: &str,
        now: OffsetDateTime,
    ) -> Result<String, DbError> {
        (self.verification)(account, email, now)
    }

    fn page(&self, path: &str) -> Url {
        let mut url = self.public_url.clone();
        url.set_path(path);
        url.set_query(None);
        url.set_fragment(None);
        url
    }

    pub(crate) fn home(&self) -> Url {
        self.page("/")
    }

    pub(crate) fn verify(&self, token: &str) -> Url {
        let mut url = self.page("/auth");
        url.query_pairs_mut()
            .append_pair("mode", "verify")
            .append_pair("token", token);
        url
    }

    pub(crate) fn sign_in(&self) -> Url {
        let mut url = self.page("/auth");
        url.query_pairs_mut().append_pair("mode", "signin");
        url
    }

    pub(crate) fn creative(&self, id: &str) -> Url {
        self.page(&format!("/creatives/{id}"))
    }

    pub(crate) fn brand_dashboard(&self) -> Url {
        self.page("/brand-dashboard")
    }

    pub(crate) fn creative_dashboard(&self) -> Url {
        self.page("/creative-dashboard")
    }

    pub(crate) fn join(&self) -> Url {
        self.page("/join-creative")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn links() -> Links {
        let token: IssueToken = Arc::new(|_, _, _| Ok("a-token".to_owned()));
        Links::new("https://marsam.example".parse().unwrap(), token)
    }

    #[test]
    fn a_link_that_proves_an_address_has_the_form_of_the_contract() {
        let url = links().verify("abc");
        assert_eq!(
            url.as_str(),
            "https://marsam.example/auth?mode=verify&token=abc"
        );
    }

    #[test]
    fn what_was_stored_as_an_id_cannot_lead_off_the_site() {
        let url = links().creative("x?next=//evil.example#y");
        assert_eq!(url.host_str(), Some("marsam.example"));
        assert_eq!(url.query(), None);
    }
}
