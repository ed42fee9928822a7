//! A database, a manual clock, and an outbox with both.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::{Arc, Mutex};

use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_mail::{InFlight, IssueToken, Links, Outbox, TokenFor, Transport};
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, Store, ids};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

pub(crate) struct Bench {
    pub(crate) outbox: Outbox,
    /// The language of the mails.
    pub(crate) language: Language,
    /// The created tokens, oldest first.
    pub(crate) tokens: Arc<Mutex<Vec<String>>>,
    now: Arc<Mutex<OffsetDateTime>>,
    test: TestStore,
}

impl Bench {
    pub(crate) fn new(transport: impl FnOnce(&Path) -> String) -> Self {
        Self::with_tokens(transport, issue)
    }

    pub(crate) fn with_tokens(
        transport: impl FnOnce(&Path) -> String,
        tokens: fn(
            &Store,
            TokenFor<'_>,
            AccountId,
            &str,
            OffsetDateTime,
        ) -> Result<String, DbError>,
    ) -> Self {
        let test = TestStore::make();
        let now = Arc::new(Mutex::new(datetime!(2026-11-21 07:00 UTC)));
        let clock = Arc::clone(&now);
        let issued = Arc::new(Mutex::new(Vec::new()));
        let (store, list) = (test.store.clone(), Arc::clone(&issued));
        let issue: IssueToken = Arc::new(move |purpose, account, email, now| {
            let token = tokens(&store, purpose, account, email, now)?;
            list.lock().unwrap().push(token.clone());
            Ok(token)
        });
        let outbox = Outbox {
            store: test.store.clone(),
            clock: Arc::new(move || *clock.lock().unwrap()),
            transport: Transport::from_url(&transport(test.folder())).unwrap(),
            sender: "Marsam <no-reply@localhost>".parse().unwrap(),
            links: Links::new("http://localhost:8080".parse().unwrap(), issue),
            in_flight: InFlight::default(),
        };
        Self {
            outbox,
            language: Language::Ar,
            tokens: issued,
            now,
            test,
        }
    }

    /// Sends due mails and waits for them; returns how many were sent.
    pub(crate) async fn deliver(&self) -> Result<usize, DbError> {
        deliver(&self.outbox).await
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

    pub(crate) fn enqueue(&self, notice: &Notice, account_id: Option<AccountId>) {
        self.enqueue_to("to@example.com", notice, account_id);
    }

    pub(crate) fn enqueue_to(&self, address: &str, notice: &Notice, account_id: Option<AccountId>) {
        let now = self.now();
        let recipient = address.parse_email();
        let mail = NewMail {
            notice,
            account_id,
            recipient: &recipient,
            is_proved: true,
            language: self.language,
        };
        self.write(|db| outbox::enqueue(db, &mail, now));
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        *self.now.lock().unwrap()
    }

    pub(crate) fn write<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.test.store.write(work).unwrap()
    }

    /// Whether a mailed token is still valid; this uses it up.
    pub(crate) fn works(&self, purpose: Purpose, token: &str) -> bool {
        let now = self.now();
        let store = &self.test.store;
        store
            .write(|db| email_tokens::redeem(db, purpose, &hash(token), now))
            .is_ok()
    }

    /// The database's files; `None` for a database server.
    pub(crate) fn database_on_disk(&self) -> Option<Vec<u8>> {
        let files: Vec<_> = std::fs::read_dir(self.test.folder())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file())
            .collect();
        let bytes = files.iter().flat_map(|file| std::fs::read(file).unwrap());
        (!files.is_empty()).then(|| bytes.collect())
    }

    pub(crate) fn any_due(&self) -> bool {
        let now = *self.now.lock().unwrap();
        self.test
            .store
            .read::<_, DbError>(|db| outbox::any_due(db, now))
            .unwrap()
    }

    /// How often each mail to that address was taken.
    pub(crate) fn attempts_of(&self, address: &str) -> Vec<i32> {
        use marsam_persistence::outbox::attempts_of;
        let store = &self.test.store;
        store
            .read::<_, DbError>(|db| attempts_of(db, address))
            .unwrap()
    }

    pub(crate) fn folder(&self) -> std::path::PathBuf {
        self.test.folder().join("mails")
    }

    /// The file names in the mail folder.
    pub(crate) fn mails(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.folder()) else {
            return Vec::new();
        };
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }
}

/// Creates a token and stores its hash, as the product does.
fn issue(
    store: &Store,
    purpose: TokenFor<'_>,
    account: AccountId,
    email: &str,
    now: OffsetDateTime,
) -> Result<String, DbError> {
    let token = ids::fresh(now).simple().to_string().repeat(2);
    let new = NewEmailToken {
        account_id: account,
        purpose: match purpose {
            TokenFor::VerifyEmail => Purpose::VerifyEmail,
            TokenFor::ResetPassword => Purpose::ResetPassword,
            TokenFor::ChangeEmail { .. } => Purpose::ChangeEmail,
            TokenFor::StopPayouts => Purpose::StopPayouts,
        },
        email,
        token_hash: &hash(&token),
        expires_at: now + Duration::hours(24),
    };
    store.write(|db| email_tokens::insert(db, &new, now))?;
    Ok(token)
}

/// Not secure, but it does not contain the token either.
fn hash(token: &str) -> String {
    let mut hasher = DefaultHasher::new();
    token.hash(&mut hasher);
    format!("{:x}", hasher.finish())
}

trait ParseEmail {
    fn parse_email(&self) -> marsam_domain::email::Email;
}

impl ParseEmail for str {
    fn parse_email(&self) -> marsam_domain::email::Email {
        marsam_domain::email::Email::parse(self).unwrap()
    }
}

/// Like [`Bench::deliver`], for another worker.
pub(crate) async fn deliver(outbox: &Outbox) -> Result<usize, DbError> {
    outbox.dispatch_due().await?;
    outbox.drain().await;
    Ok(outbox.take_sent_count())
}
