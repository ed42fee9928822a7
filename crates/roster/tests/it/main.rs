//! Snapshots compared with the rule that they must follow.

#[cfg(test)]
mod queries;
#[cfg(test)]
mod samples;
#[cfg(test)]
mod selection;
