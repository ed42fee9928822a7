// Which Rust tests run on PostgreSQL, too, and when. All others that reach a database are the same code on both engines,
// so `make test` runs them on SQLite and `make verify` on PostgreSQL.

/** The crates whose tests run on the database that TEST_DATABASE_URL names. */
export const withDatabase = ['marsam-persistence', 'marsam-auth', 'marsam-http', 'marsam-demo', 'marsam-app'];

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
  { crate: 'marsam-http', module: 'accounts::sessions::', why: 'pages through sessions, which end meanwhile' },
  { crate: 'marsam-http', module: 'admin::', why: 'admins race each other, and page through lists' },
  { crate: 'marsam-http', module: 'applications::', why: 'two reviews race; lists are paged' },
  { crate: 'marsam-http', module: 'conventions::', why: 'parallel sends of a key wait; every list is paged' },
  { crate: 'marsam-http', module: 'creatives::', why: 'the roster listens for changes; pages' },
  { crate: 'marsam-http', module: 'files::', why: 'offsets and leases are locked' },
  { crate: 'marsam-http', module: 'operations::', why: 'a database that is busy, locked or gone' },
  { crate: 'marsam-http', module: 'projects::clock::', why: 'the clock takes what is due under a lock' },
  { crate: 'marsam-http', module: 'projects::messages::', why: 'pages through a thread' },
  { crate: 'marsam-http', module: 'projects::races::', why: 'moves race each other' },
  { crate: 'marsam-http', module: 'projects::stream::', why: 'events reach a stream by LISTEN' },
  { crate: 'marsam-http', module: 'security::abuse::', why: 'odd values reach each query' },
  { crate: 'marsam-http', module: 'security::authority::', why: 'a write locks its account' },
  { crate: 'marsam-http', module: 'security::races::', why: 'writes race the end of their authorization' },
  { crate: 'marsam-http', module: 'security::throttles::', why: 'parallel attempts are counted' },
  { crate: 'marsam-http', module: 'shortlists::', why: 'merges race; pages' },
  { crate: 'marsam-http', module: 'works::moderation::', why: 'pages through works' },
  { crate: 'marsam-http', module: 'works::reports::', why: 'pages through reports' },
];
