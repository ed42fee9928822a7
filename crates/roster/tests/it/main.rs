//! The roster's snapshots beside the rule that they must keep.

#[cfg(test)]
mod samples;
#[cfg(test)]
mod selection;
