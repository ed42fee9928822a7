//! A database, a clock that is set by hand, and an outbox over them.

use std::path::Path;
use std::sync::{Arc, Mutex};

use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_mail::{IssueToken, Links, Outbox, Transport};
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, ids};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

pub(crate) struct Bench {
    pub(crate) outbox: Outbox,
    now: Arc<Mutex<OffsetDateTime>>,
    test: TestStore,
}

impl Bench {
    pub(crate) fn new(transport: impl FnOnce(&Path) -> String) -> Self {
        Self::with_tokens(transport, Arc::new(|_, _, _| Ok("t0ken".to_owned())))
    }

    pub(crate) fn with_tokens(transport: impl FnOnce(&Path) -> String, tokens: IssueToken) -> Self {
        let test = TestStore::make();
        let now = Arc::new(Mutex::new(datetime!(2026-11-21 07:00 UTC)));
        let clock = Arc::clone(&now);
        let outbox = Outbox {
            store: test.store.clone(),
            clock: Arc::new(move || *clock.lock().unwrap()),
            transport: Transport::from_url(&transport(test.folder())).unwrap(),
            sender: "Marsam <no-reply@localhost>".parse().unwrap(),
            links: Links::new("http://localhost:8080".parse().unwrap(), tokens),
        };
        Self { outbox, now, test }
    }

    pub(crate) fn into_folder() -> Self {
        Self::new(|folder| format!("file://{}", folder.join("mails").display()))
    }

    pub(crate) fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    pub(crate) fn account(&self, email: &str) -> AccountId {
        let now = *self.now.lock().unwrap();
        let account = AccountId::new(ids::fresh(now));
        let new = NewAccount {
            id: account,
            email: &email.parse_email(),
            password_hash: None,
            full_name: Some("Noura"),
            language: Language::En,
            email_verified_at: None,
        };
        self.test
            .store
            .write(|db| accounts::insert(db, &new, now))
            .unwrap();
        account
    }

    pub(crate) fn put(&self, notice: &Notice, account_id: Option<AccountId>) {
        let now = *self.now.lock().unwrap();
        let recipient = "to@example.com".parse_email();
        let mail = NewMail {
            notice,
            account_id,
            recipient: &recipient,
            language: Language::Ar,
        };
        self.test
            .store
            .write(|db| outbox::put(db, &mail, now))
            .unwrap();
    }

    pub(crate) fn any_due(&self) -> bool {
        let now = *self.now.lock().unwrap();
        self.test
            .store
            .read::<_, DbError>(|db| outbox::any_due(db, now))
            .unwrap()
    }

    pub(crate) fn folder(&self) -> std::path::PathBuf {
        self.test.folder().join("mails")
    }

    /// The names of what lies in the folder of mails.
    pub(crate) fn mails(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder()) else {
            return Vec::new();
        };
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }
}

trait ParseEmail {
    fn parse_email(&self) -> marsam_domain::email::Email;
}

impl ParseEmail for str {
    fn parse_email(&self) -> marsam_domain::email::Email {
        marsam_domain::email::Email::parse(self).unwrap()
    }
}
