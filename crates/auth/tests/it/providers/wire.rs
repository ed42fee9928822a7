//! A minimal HTTP server for the issuer, and its failure modes.

use std::collections::HashMap;
use std::future::pending;
use std::io;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use url::form_urlencoded;

/// A received request.
pub(super) struct Request {
    pub(super) path: String,
    headers: HashMap<String, String>,
    body: String,
}

#[derive(Clone)]
pub(super) enum Reply {
    /// A complete response: status, content type, more header lines, body.
    Whole(u16, &'static str, String, String),
    /// No response at all.
    Silence,
    /// The head and the first bytes, then nothing.
    Stall,
    /// Endless valid JSON.
    Endless,
}

impl Reply {
    pub(super) fn json(status: u16, value: &Value) -> Self {
        let none = String::new();
        Self::Whole(status, "application/json", none, value.to_string())
    }

    pub(super) fn text(status: u16, text: &str) -> Self {
        Self::Whole(status, "text/html", String::new(), text.to_owned())
    }

    pub(super) fn redirect(to: &str) -> Self {
        let line = format!("Location: {to}\r\n");
        Self::Whole(307, "text/html", line, String::new())
    }

    pub(super) async fn write(self, mut stream: TcpStream) -> io::Result<()> {
        match self {
            Self::Whole(status, kind, more, body) => {
                let length = body.len();
                let head = format!(
                    "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\n{more}Content-Length: {length}\r\nConnection: close\r\n\r\n"
                );
                stream.write_all(head.as_bytes()).await?;
                stream.write_all(body.as_bytes()).await?;
                stream.shutdown().await
            }
            Self::Silence => pending().await,
            Self::Stall => {
                let head = "HTTP/1.1 200 X\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{";
                stream.write_all(head.as_bytes()).await?;
                pending().await
            }
            Self::Endless => {
                let head = "HTTP/1.1 200 X\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[";
                stream.write_all(head.as_bytes()).await?;
                // Until the client closes the connection.
                loop {
                    stream.write_all("1,".repeat(4_096).as_bytes()).await?;
                }
            }
        }
    }
}

impl Request {
    pub(super) async fn read(mut stream: TcpStream) -> io::Result<(Self, TcpStream)> {
        let mut bytes = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&bytes);
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let mut lines = head.lines();
                let target = lines.next().and_then(|line| line.split(' ').nth(1));
                let path = target.unwrap_or_default().to_owned();
                let headers: HashMap<_, _> = lines
                    .filter_map(|line| line.split_once(": "))
                    .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
                    .collect();
                let length = headers
                    .get("content-length")
                    .map_or(0, |n| n.parse().unwrap());
                if body.len() >= length {
                    let body = body.to_owned();
                    let request = Self {
                        path,
                        headers,
                        body,
                    };
                    return Ok((request, stream));
                }
            }
            if stream.read_buf(&mut bytes).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }

    pub(super) fn authorization(&self) -> Option<&String> {
        self.headers.get("authorization")
    }

    /// The client id and secret from the header.
    pub(super) fn basic(&self) -> Option<(String, String)> {
        let encoded = self.authorization()?.strip_prefix("Basic ")?;
        let pair = String::from_utf8(BASE64_STANDARD.decode(encoded).ok()?).ok()?;
        let (name, secret) = pair.split_once(':')?;
        Some((decoded(name), decoded(secret)))
    }

    pub(super) fn form(&self) -> HashMap<String, String> {
        form_urlencoded::parse(self.body.as_bytes())
            .into_owned()
            .collect()
    }
}

/// RFC 6749 form-encodes a client's id and secret before the header's own encoding.
fn decoded(text: &str) -> String {
    form_urlencoded::parse(format!("v={text}").as_bytes())
        .next()
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}
