//! Log filters. `EnvFilter` takes any word that is not a level as the name of a target, and turns everything else off:
//! a misspelt level would silence the log.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// Our own targets: a misspelt one would be a filter for nothing.
const OWN: [&str; 13] = [
    "marsam",
    "marsam_auth",
    "marsam_demo",
    "marsam_domain",
    "marsam_http",
    "marsam_mail",
    "marsam_media",
    "marsam_payments",
    "marsam_persistence",
    "marsam_roster",
    "marsam_server",
    "marsam_site",
    "marsam_workflows",
];

/// Accepts one level for everything, and further levels for single targets.
///
/// # Errors
/// What must be different, in words that follow the name of a setting.
pub(super) fn check(text: &str) -> Result<(), String> {
    let form = "must be a level (off, error, warn, info, debug or trace), which levels for single targets may follow, like warn,marsam_http=debug";
    if EnvFilter::try_new(text).is_err() {
        return Err(form.to_owned());
    }
    let mut levels_for_all = 0;
    for directive in text.split(',').map(str::trim) {
        match directive.rsplit_once('=') {
            Some((target, level)) if is_level(level) => must_exist(target)?,
            None if is_level(directive) => levels_for_all += 1,
            _ => return Err(form.to_owned()),
        }
    }
    if levels_for_all == 1 {
        Ok(())
    } else {
        Err(form.to_owned())
    }
}

fn is_level(text: &str) -> bool {
    text.parse::<LevelFilter>().is_ok()
}

fn must_exist(target: &str) -> Result<(), String> {
    let name = target.split(['[', ':']).next().unwrap_or(target);
    if name.starts_with("marsam") && !OWN.contains(&name) {
        return Err(format!(
            "names {name}, which logs nothing: our targets are {}",
            OWN.join(", ")
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_and_levels_of_targets_are_accepted() {
        for filter in [
            "info",
            "WARN",
            "off",
            "warn,marsam_http=debug",
            "marsam_http::site=trace, info",
            "error,actix_server=info,marsam_auth[request]=debug",
        ] {
            assert_eq!(check(filter), Ok(()), "{filter}");
        }
    }

    #[test]
    fn whatever_would_silence_the_log_is_refused() {
        for filter in [
            "inof",
            "information",
            "info,warm",
            "marsam_http=debug",
            "info,marsam_htpp=debug",
            "info,marsam_http=debgu",
            "info,warn",
            "info,",
            "info;marsam_http=debug",
            "[request]",
            "=",
        ] {
            assert!(check(filter).is_err(), "{filter}");
        }
    }

    #[test]
    fn our_targets_are_the_crates_of_the_workspace() {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found: Vec<String> = std::fs::read_dir(crates)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .map(|name| match name.as_str() {
                "app" => "marsam".to_owned(),
                name => format!("marsam_{name}"),
            })
            .collect();
        found.sort();
        assert_eq!(found, OWN);
    }
}
