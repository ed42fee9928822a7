// Which Rust tests run on PostgreSQL, too, and when. All others that reach a database are the same code on both engines,
// so `make test` runs them on SQLite and `make verify` on PostgreSQL.

/** The crates whose tests run on the database that TEST_DATABASE_URL names. */
export const withDatabase = ['marsam-persistence', 'marsam-auth', 'marsam-server', 'marsam-demo', 'marsam-app'];

/**
 * Run on PostgreSQL by `make test`, since the engines differ here: who waits for a lock, who wins a race, how a process
 * learns of another one's change, and in which order a list is read. A module is the beginning of a test's name; '' is all
 * of a crate.
 */
export const engineTests = [
  { crate: 'marsam-persistence', module: '', why: 'each query, plan, lock and transaction' },
  { crate: 'marsam-app', module: 'instances::', why: 'processes listen for each other’s changes' },
  { crate: 'marsam-auth', module: 'sessions::', why: 'sessions end while they are used' },
  { crate: 'marsam-auth', module: 'known_browsers::', why: 'parallel attempts are counted' },
  { crate: 'marsam-server', module: 'accounts::sessions::', why: 'pages through sessions, which end meanwhile' },
  { crate: 'marsam-server', module: 'admin::', why: 'admins race each other, and page through lists' },
  { crate: 'marsam-server', module: 'applications::', why: 'two reviews race; lists are paged' },
  { crate: 'marsam-server', module: 'conventions::', why: 'parallel sends of a key wait; every list is paged' },
  { crate: 'marsam-server', module: 'creatives::', why: 'the roster listens for changes; pages' },
  { crate: 'marsam-server', module: 'files::', why: 'offsets and leases are locked' },
  { crate: 'marsam-server', module: 'operations::', why: 'a database that is busy, locked or gone' },
  { crate: 'marsam-server', module: 'projects::clock::', why: 'the clock takes what is due under a lock' },
  { crate: 'marsam-server', module: 'projects::disputes::', why: 'steps of a dispute race each other and the clock' },
  { crate: 'marsam-server', module: 'projects::messages::', why: 'pages through a thread' },
  { crate: 'marsam-server', module: 'projects::races::', why: 'moves race each other' },
  { crate: 'marsam-server', module: 'projects::reviews::', why: 'two instances publish at once' },
  { crate: 'marsam-server', module: 'projects::stream::', why: 'events reach a stream by LISTEN' },
  { crate: 'marsam-server', module: 'security::abuse::', why: 'odd values reach each query' },
  { crate: 'marsam-server', module: 'security::authority::', why: 'a write locks its account' },
  { crate: 'marsam-server', module: 'security::races::', why: 'writes race the end of their authorization' },
  { crate: 'marsam-server', module: 'security::throttles::', why: 'parallel attempts are counted' },
  { crate: 'marsam-server', module: 'shortlists::', why: 'merges race; pages' },
  { crate: 'marsam-server', module: 'works::moderation::', why: 'pages through works' },
  { crate: 'marsam-server', module: 'works::reports::', why: 'pages through reports' },
];
