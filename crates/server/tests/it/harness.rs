//! A server for each test: its own database, its own port, and a clock that only moves when the test moves it.

use std::net::SocketAddr;
use std::sync::{Arc, Barrier, LazyLock, Mutex, mpsc};

use actix_web::dev::ServerHandle;
use marsam_auth::id_tokens;
use marsam_auth::passwords::Passwords;
use marsam_auth::policy::AdminRule;
use marsam_auth::providers::{ProviderConfig, Providers};
use marsam_auth::secrets::SecretKey;
use marsam_auth::sessions::{self, Client};
use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::payments::payouts::PayoutRules;
use marsam_domain::throttles::{QUOTE_REQUESTS, WriteBudgets};
use marsam_http::payment_jobs::PaymentJobs;
use marsam_http::settings::{BODY_DEADLINE, Settings};
use marsam_http::{
    AppState, DatabaseLimits, Health, HotMedia, LiveUpdates, Payments, Roster, SpentBudgets,
};
use marsam_media::store::MediaStore;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, Store, ids};
use marsam_server::Options;
use marsam_workflows::Clock;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::browser::{Answer, Browser};

/// The time at which every test begins.
pub(crate) const START: OffsetDateTime = datetime!(2026-11-21 09:00:00.123456 UTC);
/// The most connections of an address that is not a trusted proxy.
pub(crate) const CONNECTIONS_PER_ADDRESS: u32 = 8;
/// The password of every account that has one.
pub(crate) const PASSWORD: &str = "tamr-hindi 47";

/// The server's secret key in every test.
pub(crate) static SECRET_KEY: LazyLock<SecretKey> = LazyLock::new(SecretKey::draw);

/// Of [`PASSWORD`], as [`Passwords::cheap`] hashes it.
const PASSWORD_HASH: &str = "$argon2id$v=19$m=8,t=1,p=1$aGFybmVzcy1zYWx0LTE2$\
    rDJVermwe94h9kFk4xZSkf9ePc0CP42lg1VUtC/04I0";

/// A running server.
pub(crate) struct TestApp {
    test: TestStore,
    roster: Roster,
    live: LiveUpdates,
    media: MediaStore,
    now: Arc<Mutex<OffsetDateTime>>,
    address: SocketAddr,
    server: ServerHandle,
    payment_jobs: Option<PaymentJobs>,
}

impl Drop for TestApp {
    fn drop(&mut self) {
        drop(self.server.stop(false));
    }
}

impl TestApp {
    pub(crate) fn spawn() -> Self {
        Self::spawn_with(|_| {})
    }

    /// A server with changed settings.
    pub(crate) fn spawn_with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::spawn_on(TestStore::make(), change)
    }

    pub(crate) fn spawn_on(test: TestStore, change: impl FnOnce(&mut Settings)) -> Self {
        Self::spawn_among(test, Vec::new(), change)
    }

    /// A server with these identity providers.
    pub(crate) fn spawn_among(
        test: TestStore,
        providers: Vec<ProviderConfig>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        // As many workers as a test sends requests at once, so that they run concurrently.
        let passwords = Passwords::cheap(10);
        Self::spawn_hashing(test, passwords, providers, change)
    }

    /// A server with this password hashing.
    pub(crate) fn spawn_hashing(
        test: TestStore,
        passwords: Passwords,
        providers: Vec<ProviderConfig>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let kept = (MediaStore::in_memory(), Payments::default());
        Self::start(test, (passwords, kept), providers, change)
    }

    /// A server that keeps files in this store.
    pub(crate) fn spawn_storing(media: MediaStore) -> Self {
        let passwords = Passwords::cheap(10);
        let kept = (media, Payments::default());
        Self::start(TestStore::make(), (passwords, kept), Vec::new(), |_| {})
    }

    /// A server with these payment providers.
    pub(crate) fn spawn_paying(payments: Payments, change: impl FnOnce(&mut Settings)) -> Self {
        let kept = (MediaStore::in_memory(), payments);
        let passwords = Passwords::cheap(10);
        Self::start(TestStore::make(), (passwords, kept), Vec::new(), change)
    }

    fn start(
        test: TestStore,
        (passwords, (media, payments)): (Passwords, (MediaStore, Payments)),
        providers: Vec<ProviderConfig>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        // Two crypto providers may be linked; the first one installed is used by the whole process.
        let _already_named = rustls::crypto::ring::default_provider().install_default();
        let callback = "http://localhost:8080/auth/callback".parse().unwrap();
        let providers = Providers::new(providers, callback).unwrap();
        if test.store.is_migrated().unwrap() {
            let made = |db: &mut Db| id_tokens::ensure_key(db, &SECRET_KEY, START);
            test.store.write(made).unwrap();
        }
        let mut settings = settings(&test);
        change(&mut settings);
        let now = Arc::new(Mutex::new(START));
        let shared = now.clone();
        let clock: Clock = Arc::new(move || *shared.lock().unwrap());
        let roster = Roster::new(test.store.clone(), clock.clone());
        let live = LiveUpdates::default();
        let state = AppState {
            store: test.store.clone(),
            roster: roster.clone(),
            live: live.clone(),
            database_limits: DatabaseLimits::default(),
            clock,
            passwords,
            secret: SECRET_KEY.clone(),
            providers,
            payments,
            payment_due: Arc::default(),
            media: media.clone(),
            hot_media: HotMedia::default(),
            health: Health::default(),
            spent_budgets: SpentBudgets::default(),
            file_arrived: Arc::default(),
            settings: Arc::new(settings),
        };
        let payment_jobs = PaymentJobs::of(&state);
        let (address, server) = serve(state);
        Self {
            test,
            roster,
            live,
            media,
            now,
            address,
            server,
            payment_jobs,
        }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.test.store
    }

    /// Hands what is published to the open streams, as the server's worker does.
    pub(crate) fn deliver_changes(&self) {
        let live = self.live.clone();
        self.store()
            .on_published(Box::new(move |published| live.forward(published)));
        let Some(mut listener) = self.store().listener().unwrap() else {
            return;
        };
        let live = self.live.clone();
        // Ends with the test's process.
        std::thread::spawn(move || {
            while let Ok(arrived) = listener.arrived() {
                for published in arrived.published {
                    live.forward(published);
                }
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
        });
    }

    /// What asks payment providers, as the server's worker does.
    pub(crate) fn payment_jobs(&self) -> &PaymentJobs {
        self.payment_jobs.as_ref().unwrap()
    }

    /// The bytes of files.
    pub(crate) fn media(&self) -> &MediaStore {
        &self.media
    }

    /// The same database, as a second server opens it.
    pub(crate) fn another_instance(&self) -> Store {
        Store::connect(&self.test.url).unwrap()
    }

    pub(crate) fn roster(&self) -> &Roster {
        &self.roster
    }

    pub(crate) fn folder(&self) -> &std::path::Path {
        self.test.folder()
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        *self.now.lock().unwrap()
    }

    /// Advances the clock.
    pub(crate) fn pass(&self, time: Duration) {
        *self.now.lock().unwrap() += time;
    }

    /// A browser that is not signed in.
    pub(crate) fn visitor(&self) -> Browser {
        Browser::new(self.address)
    }

    pub(crate) fn write<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.store().write(work).unwrap()
    }

    pub(crate) fn read<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.store().read(work).unwrap()
    }

    /// Stores an account with [`PASSWORD`], an unverified address and no profile.
    pub(crate) fn account(&self, address: &str) -> AccountId {
        let id = AccountId::new(ids::fresh(self.now()));
        let email = Email::parse(address).unwrap();
        let new = NewAccount {
            id,
            email: &email,
            password_hash: Some(PASSWORD_HASH),
            full_name: Some("Noura Al-Sabah"),
            language: Language::Ar,
            email_verified_at: None,
        };
        self.write(|db| accounts::insert(db, &new, self.now()));
        id
    }

    pub(crate) fn verify(&self, account: AccountId) {
        self.write(|db| {
            let email = accounts::find(db, account)?.email;
            accounts::mark_email_verified(db, account, email.as_str(), self.now())
        });
    }

    /// The browser of an account that has just signed in.
    pub(crate) fn browser_of(&self, account: AccountId) -> Browser {
        let token = self.write(|db| {
            let account = accounts::find(db, account)?;
            sessions::begin(db, &account, &Client::default(), self.now())
        });
        let browser = self.visitor();
        browser.set_cookie("marsam_session", token.reveal());
        browser
    }

    /// Another browser of the account with this address.
    pub(crate) fn another_browser_of(&self, address: &str) -> Browser {
        let email = Email::parse(address).unwrap();
        let account = self.read(|db| accounts::by_email(db, &email)).unwrap();
        self.browser_of(account.id)
    }

    /// A signed-in account, with a verified address and no profile.
    pub(crate) fn newcomer(&self, address: &str) -> Browser {
        let account = self.account(address);
        self.verify(account);
        self.browser_of(account)
    }

    pub(crate) fn brand(&self, address: &str) -> Browser {
        self.with_profile(address, Role::Brand)
    }

    pub(crate) fn creative(&self, address: &str) -> Browser {
        self.with_profile(address, Role::Creative)
    }

    /// A creative whose address is not verified.
    pub(crate) fn unverified_creative(&self, address: &str) -> Browser {
        let account = self.account(address);
        self.give_profile(account, Role::Creative)
    }

    /// An admin without a profile.
    pub(crate) fn admin(&self, address: &str) -> Browser {
        let account = self.account(address);
        self.verify(account);
        self.write(|db| accounts::grant_admin(db, account, self.now()));
        self.browser_of(account)
    }

    fn with_profile(&self, address: &str, role: Role) -> Browser {
        let account = self.account(address);
        self.verify(account);
        self.give_profile(account, role)
    }

    fn give_profile(&self, account: AccountId, role: Role) -> Browser {
        let profile = NewProfile {
            role,
            full_name: "Noura Al-Sabah".to_owned(),
            company_name: (role == Role::Brand).then(|| "Bait Al-Gahwa".to_owned()),
        };
        self.write(|db| accounts::set_profile(db, account, &profile, self.now()));
        self.browser_of(account)
    }
}

fn settings(test: &TestStore) -> Settings {
    Settings {
        public_url: "http://localhost:8080".parse().unwrap(),
        support_email: "help@marsam.example".to_owned(),
        operator: None,
        password_min_length: 6,
        enumeration_protection: false,
        log_addresses: false,
        quotes_per_hour: QUOTE_REQUESTS.limit,
        write_budgets: WriteBudgets::Standard,
        holidays: Arc::default(),
        service_fee_bps: 0,
        review_min_fils: 5_000,
        payouts: PayoutRules::default(),
        trusted_proxies: vec!["127.0.0.1/32".parse().unwrap()],
        media_quota: 500_000_000,
        converts_films: false,
        media_max_bytes: 0,
        admin_rule: AdminRule::SignIn,
        demo: false,
        body_deadline: BODY_DEADLINE,
        setup_code_file: test.folder().join("setup-code"),
    }
}

fn serve(state: AppState) -> (SocketAddr, ServerHandle) {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let options = Options {
                bind: ([127, 0, 0, 1], 0).into(),
                workers: 2,
                connections_per_address: CONNECTIONS_PER_ADDRESS,
                connections: 1_000,
                shutdown: std::time::Duration::from_secs(1),
            };
            let (server, address) =
                marsam_server::start(state, &options, std::future::pending()).unwrap();
            sender.send((address, server.handle())).unwrap();
            server.await.unwrap();
        });
    });
    receiver.recv().unwrap()
}

/// Sends the same from many threads that start together; returns each result.
pub(crate) fn at_once(threads: usize, send: impl Fn(usize) -> Answer + Sync) -> Vec<Answer> {
    let (start, send) = (&Barrier::new(threads), &send);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|number| {
                scope.spawn(move || {
                    start.wait();
                    send(number)
                })
            })
            .collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// How many of the responses have this status.
pub(crate) fn count(answers: &[Answer], status: u16) -> usize {
    answers
        .iter()
        .filter(|answer| answer.status == status)
        .count()
}
