//! Requests whose answer is sent without its body.

/// Marks a HEAD request, which is handled like a GET.
#[derive(Debug, Clone, Copy)]
pub struct WithoutBody;
