//! The rules of the marketplace as plain values and functions.
//!
//! **Invariant:** nothing here does I/O, reads a clock, draws random numbers or knows of SQL or HTTP.

#![warn(missing_docs)]

pub mod accounts;
pub mod actors;
pub mod agreements;
pub mod annotations;
pub mod applications;
pub mod browsers;
pub mod calendar;
pub mod consent;
pub mod contact_messages;
pub mod creatives;
pub mod disputes;
pub mod drafts;
pub mod email;
pub mod events;
pub mod export;
mod field_codes;
pub mod files;
pub mod ids;
pub mod industries;
pub mod language;
pub mod ledger;
pub mod links;
pub mod localized;
pub mod masking;
pub mod money;
pub mod names;
pub mod notices;
pub mod options;
pub mod overview;
pub mod pages;
pub mod passwords;
pub mod payments;
pub mod proposals;
pub mod quote_requests;
pub mod rates;
pub mod reports;
pub mod reputation;
pub mod reviews;
pub mod roster;
pub mod search;
pub mod services;
pub mod shortlists;
pub mod spoken_languages;
pub mod status_color;
pub mod styles;
pub mod taxonomy;
pub mod text;
pub mod throttles;
pub mod validation;
pub mod vocabulary;
pub mod works;
