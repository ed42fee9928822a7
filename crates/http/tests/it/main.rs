//! The whole HTTP surface over a real socket, on an embedded database or, where `TEST_DATABASE_URL` is set, on `PostgreSQL`.

#[cfg(test)]
mod abuse;
#[cfg(test)]
mod access;
#[cfg(test)]
mod account_password;
#[cfg(test)]
mod account_sessions;
#[cfg(test)]
mod applications;
#[cfg(test)]
mod authenticator;
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
mod cross_site_matrix;
#[cfg(test)]
mod database;
#[cfg(test)]
mod delete;
#[cfg(test)]
mod email_change;
#[cfg(test)]
mod enumeration;
#[cfg(test)]
mod escalation;
#[cfg(test)]
mod export;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod headers;
#[cfg(test)]
mod id_tokens;
#[cfg(test)]
mod idempotency;
#[cfg(test)]
mod identity_abuse;
#[cfg(test)]
mod issuer;
#[cfg(test)]
mod known_browsers;
#[cfg(test)]
mod listing;
#[cfg(test)]
mod logs;
#[cfg(test)]
mod make_admin;
#[cfg(test)]
mod password_reset;
#[cfg(test)]
mod pre_hijacking;
#[cfg(test)]
mod provider_links;
#[cfg(test)]
mod provider_redirects;
mod provider_second_steps;
#[cfg(test)]
mod provider_sign_in;
#[cfg(test)]
mod public;
#[cfg(test)]
mod quote_requests;
#[cfg(test)]
mod review;
#[cfg(test)]
mod revoke_admin;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod second_steps;
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod sign_in;
#[cfg(test)]
mod sign_up;
#[cfg(test)]
mod signing;
#[cfg(test)]
mod site;
#[cfg(test)]
mod site_creatives;
#[cfg(test)]
mod site_delivery;
#[cfg(test)]
mod site_listing;
#[cfg(test)]
mod site_pages;
#[cfg(test)]
mod throttles;
#[cfg(test)]
mod totp;
#[cfg(test)]
mod users;
#[cfg(test)]
mod verify_email;
