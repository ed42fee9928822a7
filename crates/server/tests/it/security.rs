//! Attacks and their defences.

pub(crate) mod abuse;
mod authority;
mod connections;
mod cross_site;
mod cross_site_matrix;
mod escalation;
mod hostile_bodies;
mod hostile_headers;
mod hostile_sizes;
mod opened_for;
mod races;
mod throttles;
mod visitor_mails;
mod write_budgets;
