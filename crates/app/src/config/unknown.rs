//! Variables whose names begin as those of settings do, and are none: a misspelt one would be ignored in silence.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::SettingRefused;

const PREFIX: &str = "MARSAM_";
/// Variables of the repository's scripts, which start the server with their own environment.
const OF_SCRIPTS: [&str; 18] = [
    "MARSAM_BIN",
    "MARSAM_BINARY",
    "MARSAM_DEB",
    "MARSAM_E2E",
    "MARSAM_ENV_FILE",
    "MARSAM_FORGED_EVENTS",
    "MARSAM_HISTORIES",
    "MARSAM_MAILBOX",
    "MARSAM_PAY_PROVIDER_PORT",
    "MARSAM_PROVIDER_PORT",
    "MARSAM_RACE_ROUNDS",
    "MARSAM_RELEASE_TOOLS",
    "MARSAM_REVISION",
    "MARSAM_ROSTER_CHANGES",
    "MARSAM_SECRETS",
    "MARSAM_SMTP",
    "MARSAM_UI_AUDIT",
    "MARSAM_URL",
];
/// What Kubernetes sets in every container that sees a service named marsam.
const OF_KUBERNETES: [&str; 3] = ["MARSAM_PORT", "MARSAM_SERVICE_HOST", "MARSAM_SERVICE_PORT"];
/// A name is suggested if it takes no more changes than this.
const MAX_DISTANCE: usize = 3;

/// Refuses the first variable that is no setting; `known` are the names that were looked up.
pub(super) fn refuse(
    set: impl Iterator<Item = OsString>,
    known: &BTreeSet<String>,
) -> Result<(), SettingRefused> {
    let mut unknown: Vec<String> = set
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.starts_with(PREFIX) && !known.contains(name))
        .filter(|name| !OF_SCRIPTS.contains(&name.as_str()))
        .filter(|name| !OF_KUBERNETES.iter().any(|start| name.starts_with(start)))
        .collect();
    unknown.sort();
    let Some(name) = unknown.into_iter().next() else {
        return Ok(());
    };
    let problem = match nearest(&name, known) {
        Some(meant) => format!("is not a setting; did you mean {meant}?"),
        None => "is not a setting; docs/operations.md lists them".to_owned(),
    };
    Err(SettingRefused::new(name, problem))
}

fn nearest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    known
        .iter()
        .map(|candidate| (distance(name, candidate), candidate.as_str()))
        .min()
        .filter(|(changes, _)| *changes <= MAX_DISTANCE)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be added, removed or replaced (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for (place, against) in other.iter().enumerate() {
            let replaced = row.get(place).copied().unwrap_or(0) + usize::from(letter != *against);
            let removed = row.get(place + 1).copied().unwrap_or(0) + 1;
            let added = next.get(place).copied().unwrap_or(0) + 1;
            next.push(replaced.min(removed).min(added));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str) -> Option<String> {
        let known = ["MARSAM_BIND", "MARSAM_LOG", "MARSAM_LOG_FORMAT"].map(str::to_owned);
        let set = [name, "PATH", "MARSAM_LOG"].map(OsString::from);
        let refused = refuse(set.into_iter(), &known.into());
        refused.err().map(|refused| refused.to_string())
    }

    #[test]
    fn a_misspelt_name_is_named_with_the_one_that_was_meant() {
        for (name, meant) in [
            ("MARSAM_BNID", "MARSAM_BIND"),
            ("MARSAM_LOGFORMAT", "MARSAM_LOG_FORMAT"),
        ] {
            let sentence = format!("{name} is not a setting; did you mean {meant}?.");
            assert_eq!(refused(name), Some(sentence.replace("?.", "?")));
        }
        assert!(
            refused("MARSAM_COLOUR")
                .unwrap()
                .contains("docs/operations.md")
        );
        for name in [
            "MARSAM_BIND",
            "MARSAM_BINARY",
            "MARSAM_PORT_80_TCP",
            "MARSAMA",
            "DATABASE",
        ] {
            assert_eq!(refused(name), None, "{name}");
        }
    }
}
