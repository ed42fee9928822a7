//! Snapshots compared with the rule that they must follow.

#[cfg(test)]
mod samples;
#[cfg(test)]
mod selection;
