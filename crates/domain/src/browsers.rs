//! Browsers and operating systems, recognized in a `User-Agent` header.
//!
//! **Invariant:** no text of a request is passed on: an unrecognized browser has no name.

use serde::{Deserialize, Serialize};

/// A browser's name, in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BrowserFamily {
    /// Google Chrome and browsers that identify as Chrome.
    Chrome,
    /// Microsoft Edge.
    Edge,
    /// Mozilla Firefox.
    Firefox,
    /// Opera.
    Opera,
    /// Apple Safari.
    Safari,
    /// Samsung Internet.
    SamsungInternet,
}

/// An operating system's name, in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OperatingSystem {
    /// Android.
    Android,
    /// `ChromeOS`.
    ChromeOs,
    /// iPadOS.
    IpadOs,
    /// iOS.
    Ios,
    /// Linux.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

/// The recognized parts of a `User-Agent` header.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrowserName {
    /// The browser.
    pub family: Option<BrowserFamily>,
    /// The operating system.
    pub system: Option<OperatingSystem>,
}

/// More specific marks first: Edge and Opera also contain Chrome, and all but Firefox contain Safari.
const FAMILIES: [(&str, BrowserFamily); 11] = [
    ("Edg/", BrowserFamily::Edge),
    ("EdgA/", BrowserFamily::Edge),
    ("EdgiOS/", BrowserFamily::Edge),
    ("OPR/", BrowserFamily::Opera),
    ("OPT/", BrowserFamily::Opera),
    ("SamsungBrowser/", BrowserFamily::SamsungInternet),
    ("Firefox/", BrowserFamily::Firefox),
    ("FxiOS/", BrowserFamily::Firefox),
    ("CriOS/", BrowserFamily::Chrome),
    ("Chrome/", BrowserFamily::Chrome),
    ("Safari/", BrowserFamily::Safari),
];

/// More specific marks first: Android also contains Linux, and iPhones contain Mac.
const SYSTEMS: [(&str, OperatingSystem); 8] = [
    ("iPhone", OperatingSystem::Ios),
    ("iPad", OperatingSystem::IpadOs),
    ("Android", OperatingSystem::Android),
    ("Windows", OperatingSystem::Windows),
    ("CrOS", OperatingSystem::ChromeOs),
    ("Macintosh", OperatingSystem::MacOs),
    ("Linux", OperatingSystem::Linux),
    ("X11", OperatingSystem::Linux),
];

impl BrowserName {
    /// Parses a `User-Agent` header.
    pub fn of_user_agent(header: &str) -> Self {
        Self {
            family: first(&FAMILIES, header),
            system: first(&SYSTEMS, header),
        }
    }
}

fn first<T: Copy>(marks: &[(&str, T)], header: &str) -> Option<T> {
    marks
        .iter()
        .find(|(mark, _)| header.contains(mark))
        .map(|(_, name)| *name)
}

impl BrowserFamily {
    /// The product's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chrome => "Chrome",
            Self::Edge => "Edge",
            Self::Firefox => "Firefox",
            Self::Opera => "Opera",
            Self::Safari => "Safari",
            Self::SamsungInternet => "Samsung Internet",
        }
    }
}

impl OperatingSystem {
    /// The product's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Android => "Android",
            Self::ChromeOs => "ChromeOS",
            Self::IpadOs => "iPadOS",
            Self::Ios => "iOS",
            Self::Linux => "Linux",
            Self::MacOs => "macOS",
            Self::Windows => "Windows",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_recognised_by_what_only_they_say() {
        let cases = [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
                (BrowserFamily::Chrome, OperatingSystem::Windows),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
                (BrowserFamily::Edge, OperatingSystem::Windows),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
                (BrowserFamily::Safari, OperatingSystem::MacOs),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
                (BrowserFamily::Chrome, OperatingSystem::Ios),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                (BrowserFamily::SamsungInternet, OperatingSystem::Android),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
                (BrowserFamily::Firefox, OperatingSystem::Linux),
            ),
        ];
        for (header, (family, system)) in cases {
            let named = BrowserName::of_user_agent(header);
            assert_eq!(
                (named.family, named.system),
                (Some(family), Some(system)),
                "{header}"
            );
        }
    }

    #[test]
    fn a_text_that_is_not_recognised_has_no_name() {
        for header in ["", "curl/8.5.0", "your account is locked: call 555"] {
            assert_eq!(BrowserName::of_user_agent(header), BrowserName::default());
        }
    }
}
