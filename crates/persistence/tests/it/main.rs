//! Every query on a real database: an embedded one, or `PostgreSQL` if `TEST_DATABASE_URL` is set.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod applications;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod backup;
#[cfg(test)]
mod contact_messages;
#[cfg(test)]
mod data_inventory;
#[cfg(test)]
mod earlier_windows;
#[cfg(test)]
mod email_changes;
#[cfg(test)]
mod embedded;
#[cfg(test)]
mod erasure;
#[cfg(test)]
mod events;
#[cfg(test)]
mod files;
#[cfg(test)]
mod filled;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod installation;
#[cfg(test)]
mod known_browsers;
#[cfg(test)]
mod outbox;
#[cfg(test)]
mod overview;
#[cfg(test)]
mod own_profiles;
#[cfg(test)]
mod plans;
#[cfg(test)]
mod projects;
#[cfg(test)]
mod provider_identities;
#[cfg(test)]
mod quote_requests;
#[cfg(test)]
mod reports;
#[cfg(test)]
mod roster;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod schema;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod signing_keys;
#[cfg(test)]
mod store;
#[cfg(test)]
mod texts;
#[cfg(test)]
mod throttles;
#[cfg(test)]
mod timeouts;
#[cfg(test)]
mod tokens;
#[cfg(test)]
mod transfer;
mod two_step;
#[cfg(test)]
mod upgrades;
#[cfg(test)]
mod vocabularies;
#[cfg(test)]
mod works;
