//! Mail transports: an SMTP server, or a folder of .eml files.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::Write as _;
use std::net::IpAddr;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use marsam_domain::ids::OutboxId;
use url::{Host, Url};

/// The timeout of each exchange with the server.
const SMTP_TIMEOUT: Duration = Duration::from_secs(15);

/// Why a URL is not a valid transport. The texts continue a sentence that begins with the setting's name and never
/// repeat the URL, which may hold a password.
#[derive(Debug, thiserror::Error)]
pub enum UrlRefused {
    #[error("must begin with smtp://, smtps:// or file://")]
    Scheme,
    /// `file://` without a path.
    #[error("names no folder after file://")]
    NoFolder,
    /// Not a URL, or one without a host.
    #[error("must have the form smtp://USER:PASSWORD@HOST:PORT")]
    Form,
    #[error("takes no option but tls=none or tls=required")]
    Option,
    /// TLS cannot be set up, for example for lack of root certificates.
    #[error("cannot be used with TLS here: {0}")]
    Tls(lettre::transport::smtp::Error),
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotSent {
    #[error("{0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    #[error("{0}")]
    File(#[from] std::io::Error),
}

impl NotSent {
    /// Its kind, for the log.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
            Self::Smtp(error) if error.is_permanent() => "refused for good",
            Self::Smtp(error) if error.is_transient() => "refused for now",
            Self::Smtp(error) if error.is_tls() => "tls",
            Self::Smtp(_) => "no connection",
        }
    }
}

#[derive(Debug, Clone)]
pub enum Transport {
    /// To a mail server.
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// Into a folder, one .eml file per mail, readable by its owner only.
    Folder(PathBuf),
}

impl Transport {
    /// Parses `smtp://`, `smtps://` or `file://DIR`; everything after `file://` is a path.
    pub fn from_url(text: &str) -> Result<Self, UrlRefused> {
        if let Some(folder) = text.strip_prefix("file://") {
            return if folder.is_empty() {
                Err(UrlRefused::NoFolder)
            } else {
                Ok(Self::Folder(folder.into()))
            };
        }
        let mut url = Url::parse(text).map_err(|_error| UrlRefused::Form)?;
        let tls = tls(&url)?;
        // The option is our own; lettre parses host, port and credentials.
        url.set_query(None);
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())
            .map_err(|_error| UrlRefused::Form)?;
        let submission = url.port().is_none() && matches!(tls, Tls::Required(_));
        let builder = if submission {
            builder.port(587)
        } else {
            builder
        };
        Ok(Self::Smtp(
            builder.tls(tls).timeout(Some(SMTP_TIMEOUT)).build(),
        ))
    }

    /// Creates the folder, so that an error shows at the start and not at the first mail.
    pub fn prepare(&self) -> std::io::Result<()> {
        match self {
            Self::Smtp(_) => Ok(()),
            Self::Folder(folder) => make(folder),
        }
    }

    pub(crate) async fn send(&self, id: OutboxId, message: Message) -> Result<(), NotSent> {
        match self {
            Self::Smtp(server) => server.send(message).await.map(drop).map_err(NotSent::Smtp),
            Self::Folder(folder) => {
                let folder = folder.clone();
                let written =
                    tokio::task::spawn_blocking(move || write(&folder, id, &message.formatted()));
                Ok(written.await.map_err(std::io::Error::other)??)
            }
        }
    }
}

/// Mails contain sign-in links: they are sent without TLS only if the operator says so.
fn tls(url: &Url) -> Result<Tls, UrlRefused> {
    let host = url.host().ok_or(UrlRefused::Form)?;
    let parameters = || TlsParameters::new(host.to_string()).map_err(UrlRefused::Tls);
    match (url.scheme(), url.query()) {
        ("smtps", None) => parameters().map(Tls::Wrapper),
        ("smtp", None) if is_this_machine(&host) => Ok(Tls::None),
        ("smtp", Some("tls=none")) => Ok(Tls::None),
        ("smtp", None | Some("tls=required")) => parameters().map(Tls::Required),
        ("smtp" | "smtps", Some(_)) => Err(UrlRefused::Option),
        _ => Err(UrlRefused::Scheme),
    }
}

fn is_this_machine(host: &Host<&str>) -> bool {
    match host {
        // In a scheme that the URL standard does not know, an IPv4 address is parsed as a name.
        Host::Domain(name) => {
            *name == "localhost"
                || name
                    .parse::<IpAddr>()
                    .is_ok_and(|address| address.is_loopback())
        }
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    }
}

/// Mails contain personal texts: only the owner can read the folder.
fn make(folder: &Path) -> std::io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Writes to a temporary name first, so that a program that watches the folder sees complete mails only.
fn write(folder: &Path, id: OutboxId, mail: &[u8]) -> std::io::Result<()> {
    make(folder)?;
    let part = folder.join(format!(".{id}.part"));
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&part)?;
    file.write_all(mail)?;
    file.sync_all()?;
    std::fs::rename(&part, folder.join(format!("{id}.eml")))?;
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tls_of(url: &str) -> &'static str {
        match tls(&url.parse().unwrap()).unwrap() {
            Tls::None => "none",
            Tls::Required(_) => "required",
            Tls::Wrapper(_) => "wrapper",
            Tls::Opportunistic(_) => "opportunistic",
        }
    }

    #[test]
    fn after_file_everything_is_a_path() {
        let folder = |url| match Transport::from_url(url).unwrap() {
            Transport::Folder(folder) => folder,
            Transport::Smtp(_) => panic!("{url} is a folder"),
        };
        assert_eq!(folder("file://data/outbox"), PathBuf::from("data/outbox"));
        assert_eq!(
            folder("file:///var/mail?x=1#y"),
            PathBuf::from("/var/mail?x=1#y")
        );
    }

    #[test]
    fn off_this_machine_encryption_is_required_unless_it_is_declined() {
        assert_eq!(tls_of("smtp://localhost:1025"), "none");
        assert_eq!(tls_of("smtp://127.0.0.1:1025"), "none");
        assert_eq!(tls_of("smtp://[::1]:1025"), "none");
        assert_eq!(tls_of("smtp://mail.example.com:587"), "required");
        assert_eq!(tls_of("smtp://localhost:587?tls=required"), "required");
        assert_eq!(tls_of("smtp://mailpit:1025?tls=none"), "none");
        assert_eq!(tls_of("smtps://mail.example.com"), "wrapper");
    }

    #[test]
    fn what_names_no_way_out_is_refused_without_repeating_it() {
        for url in [
            "",
            "mail.example.com",
            "http://secret@x",
            "smtp://",
            "smtp://secret@x?tls=maybe",
            "file://",
        ] {
            let refused = Transport::from_url(url).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }

    #[tokio::test]
    async fn credentials_and_port_are_read() {
        let transport = Transport::from_url("smtps://user:p%40ss@mail.example.com").unwrap();
        assert!(matches!(transport, Transport::Smtp(_)));
    }
}
