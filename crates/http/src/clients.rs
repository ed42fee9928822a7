//! The client whose work is done, and which waits for its turn at the database.
//!
//! It is kept with the request's task instead of being handed to every read, so that no read can leave it out.

use std::cell::Cell;
use std::future::Future;
use std::net::IpAddr;

use marsam_auth::request_origin::AddressKey;
use marsam_domain::ids::AccountId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// A visitor, or a caller who is not identified yet. One without an address is on a socket of this machine.
    Address(Option<IpAddr>),
    Account(AccountId),
}

impl Client {
    /// The name of its line.
    pub(crate) fn key(self) -> String {
        match self {
            Self::Address(address) => AddressKey::of(address).to_string(),
            Self::Account(id) => id.to_string(),
        }
    }
}

tokio::task_local! {
    static CLIENT: Cell<Client>;
}

/// Does `work` as this client, until it is identified as another.
pub async fn serving<F: Future>(client: Client, work: F) -> F::Output {
    CLIENT.scope(Cell::new(client), work).await
}

/// The rest of this request is the account's.
pub(crate) fn identified(account: AccountId) {
    // Outside of a request there is no one to identify.
    let _outside = CLIENT.try_with(|client| client.set(Client::Account(account)));
}

/// The client of this task; the server itself outside of a request.
pub(crate) fn current() -> String {
    CLIENT
        .try_with(Cell::get)
        .map_or_else(|_outside| "server".to_owned(), Client::key)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn a_request_is_its_addresss_until_its_account_is_known() {
        assert_eq!(current(), "server");
        let address = "203.0.113.9".parse().ok();
        let account = AccountId::new(Uuid::from_u128(1));
        serving(Client::Address(address), async {
            assert_eq!(current(), "203.0.113.9");
            identified(account);
            assert_eq!(current(), account.to_string());
        })
        .await;
        assert_eq!(current(), "server");
    }
}
