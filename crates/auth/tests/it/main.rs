//! Authentication on a real database: an embedded one, or `PostgreSQL` if `TEST_DATABASE_URL` is set.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod email_changes;
#[cfg(test)]
mod event_loop;
#[cfg(test)]
mod id_tokens;
#[cfg(test)]
mod identities;
mod known_browsers;
#[cfg(test)]
mod mailed_tokens;
#[cfg(test)]
mod password_resets;
#[cfg(test)]
mod policy;
#[cfg(test)]
mod providers;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod setup_code;
#[cfg(test)]
mod two_step;
