//! Where ffmpeg is, which converts films.

use std::ffi::OsString;
use std::path::PathBuf;

use super::parse::Setting;
use super::{Lookup, SettingRefused};

const VARIABLE: &str = "MARSAM_FFMPEG";
/// The text that turns conversion off.
const OFF: &str = "off";

/// The program that `MARSAM_FFMPEG` names, else that of the search path; `None` where there is none, or it is off.
pub(super) fn read(lookup: Lookup<'_>) -> Result<Option<PathBuf>, SettingRefused> {
    let named = Setting::look_up(lookup, VARIABLE)?.if_set(|given| given.program(OFF))?;
    Ok(match named {
        Some(named) => named,
        None => installed(lookup("PATH")),
    })
}

fn installed(path: Option<OsString>) -> Option<PathBuf> {
    let path = path?;
    std::env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join("ffmpeg"))
        .find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(named: Option<&str>, path: &str) -> Result<Option<PathBuf>, String> {
        let lookup = |variable: &str| match variable {
            VARIABLE => named.map(OsString::from),
            "PATH" => Some(OsString::from(path)),
            _ => None,
        };
        read(&lookup).map_err(|refused| refused.to_string())
    }

    #[test]
    fn the_named_program_comes_before_that_of_the_search_path() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("ffmpeg");
        std::fs::write(&program, "").unwrap();
        let here = folder.path().to_str().unwrap();
        let other = folder.path().join("other");
        std::fs::write(&other, "").unwrap();
        assert_eq!(found(None, here), Ok(Some(program)));
        assert_eq!(found(None, "/nowhere:relative"), Ok(None));
        assert_eq!(found(Some("off"), here), Ok(None));
        assert_eq!(found(other.to_str(), here), Ok(Some(other)));
        let refused = found(Some("/no/such/ffmpeg"), here).unwrap_err();
        assert_eq!(
            refused,
            "MARSAM_FFMPEG names no file: /no/such/ffmpeg; off turns conversion off."
        );
        let refused = found(Some("ffmpeg"), here).unwrap_err();
        assert!(refused.contains("absolute"), "{refused}");
    }
}
