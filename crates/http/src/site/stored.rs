//! A page that has been put together, in the forms in which it travels; made once and kept for the next visitor.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use super::encodings::{Encodings, is_known};

/// Pages kept at once; anybody can ask for ever new ones.
const MOST: usize = 256;
/// What is long is packed less tightly, or it would take seconds.
const LONG: usize = 256 * 1024;
const BROTLI_QUALITY: u32 = 9;
const BROTLI_QUALITY_OF_LONG: u32 = 4;
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// One document with its mark; a compressed form is made when somebody first takes it.
#[derive(Debug)]
pub(super) struct Stored {
    tag: String,
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl Stored {
    pub(super) fn of(text: String) -> Self {
        let tag = format!("\"{}\"", STANDARD.encode(Sha256::digest(&text)));
        Self {
            tag,
            plain: Bytes::from(text),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// Packs it now, where that may take its time.
    pub(super) fn packed(self) -> Self {
        self.brotli.get_or_init(|| brotli(&self.plain));
        self.gzip.get_or_init(|| gzip(&self.plain));
        self
    }

    /// Puts the smallest form that the browser takes into the answer, or nothing where it has this very document.
    pub(super) fn answer(&self, request: &HttpRequest, mut response: HttpResponse) -> HttpResponse {
        if let Ok(tag) = HeaderValue::from_str(&self.tag) {
            response.headers_mut().insert(header::ETAG, tag);
        }
        if response.status() == StatusCode::OK && is_known(request, &self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        let takes = Encodings::of(request);
        let (encoding, body) = if takes.brotli {
            let made = self.brotli.get_or_init(|| brotli(&self.plain));
            (Some("br"), made.clone())
        } else if takes.gzip {
            let made = self.gzip.get_or_init(|| gzip(&self.plain));
            (Some("gzip"), made.clone())
        } else {
            (None, self.plain.clone())
        };
        if let Some(encoding) = encoding {
            let encoding = HeaderValue::from_static(encoding);
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, encoding);
        }
        response.set_body(body).map_into_boxed_body()
    }
}

fn brotli(plain: &[u8]) -> Bytes {
    let quality = if plain.len() > LONG {
        BROTLI_QUALITY_OF_LONG
    } else {
        BROTLI_QUALITY
    };
    let mut writer =
        brotli::CompressorWriter::new(Vec::new(), BROTLI_BUFFER, quality, BROTLI_WINDOW);
    // A vector takes every byte.
    drop(writer.write_all(plain));
    Bytes::from(writer.into_inner())
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut writer = GzEncoder::new(Vec::new(), Compression::default());
    drop(writer.write_all(plain));
    Bytes::from(writer.finish().unwrap_or_default())
}

/// Documents by what they are made of.
#[derive(Debug, Default)]
pub(super) struct Shelf(Mutex<HashMap<[u8; 32], Arc<Stored>>>);

impl Shelf {
    /// The document that is made of `parts`, put together by `make` where it is not at hand.
    pub(super) fn find(&self, parts: &[&[u8]], make: impl FnOnce() -> String) -> Arc<Stored> {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
        let key: [u8; 32] = hash.finalize().into();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.get(&key) {
            return found.clone();
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        let stored = Arc::new(Stored::of(make()));
        kept.insert(key, stored.clone());
        stored
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_of_the_same_is_made_once() {
        let shelf = Shelf::default();
        let first = shelf.find(&[b"a", b"b"], || "one".to_owned());
        let again = shelf.find(&[b"a", b"b"], || "never made".to_owned());
        let other = shelf.find(&[b"ab", b""], || "two".to_owned());
        assert_eq!(
            (&first.plain, &other.plain),
            (&again.plain, &Bytes::from("two"))
        );
        assert_ne!(first.tag, other.tag);
    }

    #[test]
    fn the_shelf_does_not_grow_without_bound() {
        let shelf = Shelf::default();
        for number in 0..2 * MOST {
            shelf.find(&[&number.to_le_bytes()], || number.to_string());
        }
        assert!(shelf.0.lock().unwrap().len() <= MOST);
    }
}
