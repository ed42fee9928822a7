//! Who is asking, on a real database: an embedded one, or `PostgreSQL` where `TEST_DATABASE_URL` is set.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod email_verification;
#[cfg(test)]
mod policy;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod setup_code;
