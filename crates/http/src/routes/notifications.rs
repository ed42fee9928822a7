//! Notices inside the product.

pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod read_all;
