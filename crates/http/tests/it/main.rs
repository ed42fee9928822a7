//! The whole HTTP surface over a real socket, on an embedded database or, where `TEST_DATABASE_URL` is set, on `PostgreSQL`.

#[cfg(test)]
mod abuse;
#[cfg(test)]
mod access;
#[cfg(test)]
mod applications;
#[cfg(test)]
mod browser;
#[cfg(test)]
mod codes;
#[cfg(test)]
mod contact_messages;
#[cfg(test)]
mod conventions;
#[cfg(test)]
mod cookies;
#[cfg(test)]
mod creatives;
#[cfg(test)]
mod cross_site;
#[cfg(test)]
mod database;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod listing;
#[cfg(test)]
mod logs;
#[cfg(test)]
mod make_admin;
#[cfg(test)]
mod public;
#[cfg(test)]
mod quote_requests;
#[cfg(test)]
mod review;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sign_in;
#[cfg(test)]
mod sign_up;
#[cfg(test)]
mod site;
#[cfg(test)]
mod throttles;
#[cfg(test)]
mod users;
#[cfg(test)]
mod verify_email;
