//! The HTTP API over a real socket, on an embedded database or, if `TEST_DATABASE_URL` is set, on `PostgreSQL`.

#[cfg(test)]
mod access;
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod admin;
#[cfg(test)]
mod applications;
#[cfg(test)]
mod auth;
#[cfg(test)]
mod authenticator;
#[cfg(test)]
mod browser;
#[cfg(test)]
mod contact_messages;
#[cfg(test)]
mod conventions;
#[cfg(test)]
mod creatives;
#[cfg(test)]
mod database;
#[cfg(test)]
mod document;
#[cfg(test)]
mod files;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod issuer;
#[cfg(test)]
mod lists;
#[cfg(test)]
mod operations;
#[cfg(test)]
mod own_profile;
#[cfg(test)]
mod paying;
#[cfg(test)]
mod payouts;
#[cfg(test)]
mod profile_images;
#[cfg(test)]
mod profile_texts;
#[cfg(test)]
mod projects;
#[cfg(test)]
mod providers;
#[cfg(test)]
mod public;
#[cfg(test)]
mod quote_requests;
#[cfg(test)]
mod reminders;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod second_steps;
#[cfg(test)]
mod security;
#[cfg(test)]
mod shortlists;
#[cfg(test)]
mod signing;
#[cfg(test)]
mod site;
#[cfg(test)]
mod works;
