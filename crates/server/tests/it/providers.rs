//! Signing in through Google, Apple, Facebook and X.

mod links;
mod redirects;
mod second_steps;
mod sign_in;
