//! `marsam serve`: migrates, binds, serves, and shuts down gracefully.

use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use anyhow::{Context as _, anyhow};
use marsam_auth::mailed_tokens;
use marsam_auth::passwords::Passwords;
use marsam_auth::providers::Providers;
use marsam_auth::secrets::SecretKey;
use marsam_domain::pages;
use marsam_http::payment_jobs::PaymentJobs;
use marsam_http::settings::{BODY_DEADLINE, Settings};
use marsam_http::{
    AppState, DatabaseLimits, Health, HotMedia, LiveUpdates, Part, Roster, SpentBudgets,
};
use marsam_mail::{InFlight, Links, Outbox, TokenFor};
use marsam_media::store::MediaStore;
use marsam_persistence::Store;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::store::{Engine, ServingLock};
use marsam_server::Options;
use marsam_workflows::file_jobs::FileJobs;
use marsam_workflows::payouts;
use marsam_workflows::reviews::Rules;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;

mod file_work;
mod warnings;

use self::file_work::file_jobs;
use self::warnings::{warn_of_held, warn_of_risks};
use super::{connect, file_store, migrate, rebuilding};
use crate::config::{Config, SettingRefused};
use crate::{
    clock, demo, disk_room, metrics_page, open_files, open_money, secret_key, setup_code_file,
    workers,
};

/// Graceful shutdown takes at most 30 seconds in all: requests first, then the workers.
const REQUESTS_TIMEOUT: Duration = Duration::from_secs(25);
const WORKERS_TIMEOUT: Duration = Duration::from_secs(5);

/// Which data the site serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Own,
    Demo,
}

impl Content {
    /// The demo's passwords are public, so it is refused on anything but a local site.
    pub(super) fn asked(demo: bool, config: &Config) -> Result<Self, SettingRefused> {
        match (demo, config.is_local()) {
            (false, _) => Ok(Self::Own),
            (true, true) => Ok(Self::Demo),
            (true, false) => Err(SettingRefused::new(
                "MARSAM_PUBLIC_URL",
                "names another host than this machine, where serve --demo is refused because its passwords are public",
            )),
        }
    }
}

pub(super) fn run(config: &Config, content: Content) -> anyhow::Result<()> {
    // Not dropped at the end: that would wait for threads which wait for a database that does not answer.
    let system = ManuallyDrop::new(actix_web::rt::System::new());
    system.block_on(serve(config, content))
}

async fn serve(config: &Config, content: Content) -> anyhow::Result<()> {
    let asked_to_end = asked_to_end()?;
    config.mail.transport.prepare().map_err(|error| {
        SettingRefused::new(
            "MARSAM_MAIL_URL",
            format!("names a folder that cannot be made: {error}"),
        )
    })?;
    warn_of_risks(config, content);
    let store = connect(&config.database, Store::connect)?;
    // Before anything is migrated: the other server may be an older version.
    let _served = serving_lock(store.engine())?;
    let media = prepare(config, &store).await?;
    let secret = secret_key::of_site(config, &store, clock::now())?;
    hash_ibans(&store, &secret)?;
    if content == Content::Demo {
        demo::prepare(&store, &demo::settings(config, &secret), clock::now())?;
        if let Some(folder) = &config.media.demo_folder {
            demo::add_works(&store, &media, folder, clock::now()).await;
        }
    }
    open_money::refuse_unasked(&store, config)?;
    show_way_to_first_admin(&store, config)?;
    let (stopping, stop) = watch::channel(false);
    store
        .announce_in_background()
        .context("changes cannot be announced")?;
    let _watchdog = store.watch().context("the database cannot be watched")?;
    let files = file_store::StoreCheck::of(media.clone(), store.clone());
    let state = state(config, content, store.clone(), media, secret)?;
    let (streams, shared) = (state.live.clone(), state.clone());
    let serve_metrics = |address| metrics_page::serve(address, &state);
    let metrics = config.metrics_bind.map(serve_metrics).transpose()?;
    let jobs = file_jobs(&state, config.media.ffmpeg.clone())?;
    let refused = files.clone().refused();
    let server = bind(config, shared, async move {
        tokio::select! {
            () = asked_to_end => {}
            () = refused => {}
        }
        tracing::info!("stopping: no new requests, those in flight are finished");
        stopping.send_replace(true);
        // They would keep the server from stopping.
        streams.end_all();
    })?;
    let running = start_workers(config, &state, jobs, &files, &stop);
    if let Some(metrics) = metrics {
        actix_web::rt::spawn(metrics);
    }
    server.await.context("the server ended early")?;
    if tokio::time::timeout(WORKERS_TIMEOUT, running.join_all())
        .await
        .is_err()
    {
        tracing::warn!("a mail was still being sent; it is retried after the next start");
    }
    tracing::info!("stopped");
    files.refusal().map_or(Ok(()), |why| Err(anyhow!(why)))
}

/// Starts what is done in the background, up to the stop signal.
fn start_workers(
    config: &Config,
    state: &AppState,
    jobs: FileJobs,
    files: &file_store::StoreCheck,
    stop: &watch::Receiver<bool>,
) -> JoinSet<()> {
    let (store, roster) = (&state.store, &state.roster);
    let mut running = JoinSet::new();
    let mails = outbox(config, store.clone());
    running.spawn(workers::deliver_mail(mails, stop.clone()));
    running.spawn(workers::tidy_up(store.clone(), stop.clone()));
    let rules = Rules {
        min_fils: config.projects.review_min_fils,
        holidays: state.settings.holidays.clone(),
    };
    running.spawn(workers::act_for_clock(
        store.clone(),
        rules.clone(),
        state.payments.clone(),
        stop.clone(),
    ));
    running.spawn(workers::measure(store.clone(), rules, stop.clone()));
    running.spawn_local(workers::load_roster(roster.clone(), stop.clone()));
    let other = workers::watch_other_processes(store.clone(), roster.clone(), stop.clone());
    running.spawn(other);
    let (live, arrived) = (state.live.clone(), state.file_arrived.clone());
    let changes = workers::forward_changes(store.clone(), live, roster.clone(), stop.clone());
    running.spawn(changes);
    for check in checks(config, &state.health, files, stop) {
        running.spawn(check);
    }
    running.spawn(workers::process_files(jobs.clone(), arrived, stop.clone()));
    if let Some(jobs) = PaymentJobs::of(state) {
        let due = state.payment_due.clone();
        running.spawn(workers::ask_payment_providers(jobs, due, stop.clone()));
    }
    running.spawn(workers::convert_films(jobs.clone(), stop.clone()));
    running.spawn(workers::sweep_files(jobs, stop.clone()));
    running
}

type Check = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The checks of the disks that this instance writes to, and of the store of files.
fn checks(
    config: &Config,
    health: &Health,
    files: &file_store::StoreCheck,
    stop: &watch::Receiver<bool>,
) -> [Check; 2] {
    let folders = disk_room::folders(config);
    let disk = move || {
        let folders = folders.clone();
        tokio::task::spawn_blocking(move || folders.iter().all(|folder| disk_room::is_left(folder)))
    };
    let files = files.clone();
    let files = move || tokio::spawn(files.clone().works());
    [
        Box::pin(workers::watch_part(
            Part::Disk,
            health.clone(),
            disk,
            stop.clone(),
        )),
        Box::pin(workers::watch_part(
            Part::Files,
            health.clone(),
            files,
            stop.clone(),
        )),
    ]
}

/// Brings the database to this version, and opens the store of its files.
async fn prepare(config: &Config, store: &Store) -> anyhow::Result<MediaStore> {
    migrate(store)?;
    rebuilding::if_needed(store)?;
    let media = file_store::adopt(config, store).await?;
    warn_of_held(store, config)?;
    Ok(media)
}

/// Hashes the IBANs that a version before there were hashes has stored.
fn hash_ibans(store: &Store, secret: &SecretKey) -> anyhow::Result<()> {
    let stale = store.read(|db| payouts::stale_digests(db, secret))?;
    if !stale.is_empty() {
        let stored = store.write(|db| payouts::store_digests(db, &stale));
        stored.context("the IBANs could not be hashed")?;
        tracing::info!(
            ibans = stale.len(),
            "IBANs of an earlier version were hashed"
        );
    }
    Ok(())
}

/// Resolves at SIGTERM or SIGINT. From this call on, neither signal ends the process by itself.
fn asked_to_end() -> anyhow::Result<impl Future<Output = ()> + Send> {
    let listen = |kind| signal(kind).context("signal handlers cannot be installed");
    let (mut terminate, mut interrupt) = (
        listen(SignalKind::terminate())?,
        listen(SignalKind::interrupt())?,
    );
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// The embedded database has one server at a time.
fn serving_lock(engine: &Engine) -> anyhow::Result<Option<ServingLock>> {
    match engine {
        Engine::Sqlite(file) => Ok(Some(ServingLock::take(file).context("DATABASE_URL")?)),
        Engine::Postgres => Ok(None),
    }
}

fn show_way_to_first_admin(store: &Store, config: &Config) -> anyhow::Result<()> {
    let file = config.setup_code_file();
    let code = setup_code_file::ensure(store, &file, clock::now()).context("the setup code")?;
    if code.is_some() {
        tracing::info!(
            "there is no admin yet: the one-time code for /admin/setup is in {}, and `marsam admin setup-code` shows it",
            file.display(),
        );
    }
    Ok(())
}

fn state(
    config: &Config,
    content: Content,
    store: Store,
    media: MediaStore,
    secret: SecretKey,
) -> anyhow::Result<AppState> {
    let settings = Settings {
        public_url: config.public_url.clone(),
        support_email: config.mail.support_email.clone(),
        operator: config.operator.clone(),
        password_min_length: config.accounts.password_min_length,
        enumeration_protection: config.accounts.enumeration_protection,
        log_addresses: config.log.addresses,
        quotes_per_hour: config.accounts.quotes_per_hour,
        write_budgets: config.accounts.write_budgets,
        holidays: Arc::new(config.projects.holidays.clone()),
        service_fee_bps: config.projects.service_fee_bps,
        review_min_fils: config.projects.review_min_fils,
        payouts: config.payouts,
        media_quota: config.media.quota,
        converts_films: config.media.ffmpeg.is_some(),
        media_max_bytes: config.media.max_bytes,
        trusted_proxies: config.trusted_proxies.clone(),
        admin_rule: config.accounts.admin_rule,
        demo: content == Content::Demo,
        body_deadline: BODY_DEADLINE,
        setup_code_file: config.setup_code_file(),
    };
    let callback = config.public_url.join(pages::AUTH_CALLBACK)?;
    Ok(AppState {
        secret,
        providers: Providers::new(config.providers.clone(), callback)
            .context("the HTTP client for identity providers cannot be built")?,
        roster: Roster::new(store.clone(), Arc::new(clock::now)),
        store,
        live: LiveUpdates::default(),
        database_limits: DatabaseLimits::default(),
        clock: Arc::new(clock::now),
        passwords: Passwords::new(cores()),
        payments: config.payments.providers()?,
        payment_due: Arc::default(),
        media,
        hot_media: HotMedia::default(),
        health: Health::default(),
        spent_budgets: SpentBudgets::default(),
        file_arrived: Arc::default(),
        settings: Arc::new(settings),
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn bind(
    config: &Config,
    state: AppState,
    end: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<Server> {
    let options = Options {
        bind: config.bind,
        workers: 2 * cores(),
        connections_per_address: config.connections_per_address,
        connections: open_files::raise(),
        shutdown: REQUESTS_TIMEOUT,
    };
    let (server, address) = marsam_server::start(state, &options, end)
        .with_context(|| format!("MARSAM_BIND: {} cannot be bound", config.bind))?;
    tracing::info!("listening on http://{address}");
    Ok(server)
}

fn outbox(config: &Config, store: Store) -> Outbox {
    let tokens = store.clone();
    let issue = move |token: TokenFor<'_>, account, email: &str, now| {
        tokens.write(|db| {
            let made = match token {
                TokenFor::VerifyEmail => {
                    mailed_tokens::issue(db, Purpose::VerifyEmail, account, email, now)
                }
                TokenFor::ResetPassword => {
                    mailed_tokens::issue(db, Purpose::ResetPassword, account, email, now)
                }
                TokenFor::ChangeEmail { to } => {
                    mailed_tokens::issue_for_change(db, account, email, to, now)
                }
                TokenFor::StopPayouts => {
                    mailed_tokens::issue(db, Purpose::StopPayouts, account, email, now)
                }
            };
            Ok(made?.reveal().to_owned())
        })
    };
    Outbox {
        store,
        clock: Arc::new(clock::now),
        transport: config.mail.transport.clone(),
        sender: config.mail.sender.clone(),
        links: Links::new(config.public_url.clone(), Arc::new(issue)),
        in_flight: InFlight::within(config.mail.limits),
    }
}
