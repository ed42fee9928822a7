//! Content negotiation: which encoding the browser accepts, and how to compress a body.

use std::io::{Read as _, Write as _};

use actix_web::HttpRequest;
use actix_web::http::header::{
    AcceptEncoding, Encoding, EntityTag, Header as _, HeaderValue, IF_NONE_MATCH, IfNoneMatch,
    Preference, Quality,
};
use actix_web::web::{self, Bytes};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::ApiError;

/// Longer bodies use a lower level; otherwise compression would take seconds.
const LONG_BYTES: usize = 256 * 1024;
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// The `Vary` of a response whose encoding was chosen for its client.
pub const VARY_ENCODING: HeaderValue = HeaderValue::from_static("Accept-Encoding");

/// A compressed form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentCoding {
    Brotli,
    Gzip,
}

/// The compression effort, by how often the result is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Sent many times.
    Reused,
    /// Sent once.
    Once,
}

impl ContentCoding {
    /// Its name in `Content-Encoding`.
    pub fn name(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        })
    }

    /// Compresses. Takes milliseconds: call it off the event loop.
    pub fn pack(self, plain: &[u8], effort: Effort) -> Bytes {
        let hard = effort == Effort::Reused && plain.len() <= LONG_BYTES;
        // Writing to a vector cannot fail.
        Bytes::from(match self {
            Self::Brotli => {
                let quality = if hard { 9 } else { 4 };
                let mut writer = brotli::CompressorWriter::new(
                    Vec::new(),
                    BROTLI_BUFFER,
                    quality,
                    BROTLI_WINDOW,
                );
                drop(writer.write_all(plain));
                writer.into_inner()
            }
            Self::Gzip => {
                let level = if hard {
                    Compression::default()
                } else {
                    Compression::fast()
                };
                let mut writer = GzEncoder::new(Vec::new(), level);
                drop(writer.write_all(plain));
                writer.finish().unwrap_or_default()
            }
        })
    }
}

/// The plain form of one of our own bodies in gzip, decompressed off the event loop.
pub async fn inflate(packed: Bytes) -> Result<Bytes, ApiError> {
    let read = move || {
        let mut plain = Vec::new();
        let outcome = GzDecoder::new(&*packed).read_to_end(&mut plain);
        outcome.map(|_length| Bytes::from(plain))
    };
    let plain = web::block(read).await.map_err(ApiError::internal)?;
    plain.map_err(ApiError::internal)
}

/// The encodings that the browser accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encodings {
    pub brotli: bool,
    pub gzip: bool,
}

impl Encodings {
    /// Brotli is preferred unless the browser ranks gzip higher.
    pub fn of(request: &HttpRequest) -> Self {
        let accepted = AcceptEncoding::parse(request).map_or_else(|_none| Vec::new(), |all| all.0);
        let quality = |encoding: Encoding| {
            let wanted = Preference::Specific(encoding);
            accepted
                .iter()
                .find(|offer| offer.item == wanted)
                .map_or(Quality::ZERO, |offer| offer.quality)
        };
        let (brotli, gzip) = (quality(Encoding::brotli()), quality(Encoding::gzip()));
        Self {
            brotli: brotli > Quality::ZERO && brotli >= gzip,
            gzip: gzip > Quality::ZERO,
        }
    }

    /// The smallest encoding that the browser accepts; `None` if it accepts only plain bodies.
    pub fn preferred(self) -> Option<ContentCoding> {
        match (self.brotli, self.gzip) {
            (true, _) => Some(ContentCoding::Brotli),
            (false, true) => Some(ContentCoding::Gzip),
            (false, false) => None,
        }
    }
}

/// Whether the browser already has the version with this tag.
pub fn is_known(request: &HttpRequest, tag: &str) -> bool {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return false;
    }
    let Ok(tag) = tag.parse::<EntityTag>() else {
        return false;
    };
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(seen)) => seen.iter().any(|seen| seen.weak_eq(&tag)),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn request(name: &'static str, value: &'static str) -> HttpRequest {
        TestRequest::get()
            .insert_header((name, value))
            .to_http_request()
    }

    #[test]
    fn encodings_are_weighed() {
        for (accepted, brotli, gzip) in [
            ("gzip, deflate, br", true, true),
            ("br;q=0.5, gzip", false, true),
            ("br;q=0, gzip;q=0.1", false, true),
            ("br;q=0.000", false, false),
            ("gzip;q=0.2, br;q=0.2", true, true),
            ("brotli, xgzip", false, false),
            ("", false, false),
        ] {
            let wanted = Encodings { brotli, gzip };
            assert_eq!(
                Encodings::of(&request("accept-encoding", accepted)),
                wanted,
                "{accepted}"
            );
        }
        assert!(!Encodings::of(&TestRequest::get().to_http_request()).gzip);
    }

    #[actix_web::test]
    async fn what_was_packed_is_inflated() {
        let plain = b"a creative of Kuwait ".repeat(200);
        let packed = ContentCoding::Gzip.pack(&plain, Effort::Once);
        assert_eq!(inflate(packed).await.unwrap(), plain);
        let not_packed = Bytes::from_static(b"a creative of Kuwait");
        assert!(inflate(not_packed).await.is_err());
    }

    #[test]
    fn a_tag_is_known_as_a_whole() {
        for (seen, known) in [
            ("\"a+/=\"", true),
            ("W/\"a+/=\"", true),
            ("\"b\", \"a+/=\"", true),
            ("*", true),
            ("\"a+/=x\"", false),
            ("\"xa+/=\"", false),
            ("a+/=", false),
        ] {
            assert_eq!(
                is_known(&request("if-none-match", seen), "\"a+/=\""),
                known,
                "{seen}"
            );
        }
    }
}
