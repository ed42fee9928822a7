//! Writes an export part by part into a temporary file, so that only one part is in memory, and no connection to the
//! database waits for a slow reader.

use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};

use futures_util::stream::{self, Stream};
use marsam_auth::fair_queue::Slot;
use serde::Serialize;
use tokio::io::AsyncReadExt as _;

use crate::ApiError;
use actix_web::web::Bytes;

/// How much of the file is in memory while it is sent, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;

/// A JSON object that grows by one field at a time, in a file that has no name and is gone with its last handle.
pub(super) struct Parts {
    out: BufWriter<File>,
    is_first: bool,
}

impl Parts {
    /// An object without fields.
    ///
    /// # Errors
    /// Those of the disk.
    pub(super) fn begin() -> Result<Self, ApiError> {
        let mut out = BufWriter::new(tempfile::tempfile().map_err(ApiError::internal)?);
        out.write_all(b"{").map_err(ApiError::internal)?;
        Ok(Self {
            out,
            is_first: true,
        })
    }

    /// Adds a field.
    ///
    /// # Errors
    /// Those of the disk.
    pub(super) fn add<T: Serialize>(&mut self, name: &str, value: T) -> Result<(), ApiError> {
        if !self.is_first {
            self.out.write_all(b",").map_err(ApiError::internal)?;
        }
        self.is_first = false;
        serde_json::to_writer(&mut self.out, name).map_err(ApiError::internal)?;
        self.out.write_all(b":").map_err(ApiError::internal)?;
        serde_json::to_writer(&mut self.out, &value).map_err(ApiError::internal)
    }

    /// The file from its beginning, and its length in bytes.
    ///
    /// # Errors
    /// Those of the disk.
    pub(super) fn end(mut self) -> Result<(File, u64), ApiError> {
        self.out.write_all(b"}").map_err(ApiError::internal)?;
        let mut file = self.out.into_inner().map_err(ApiError::internal)?;
        let length = file.stream_position().map_err(ApiError::internal)?;
        file.rewind().map_err(ApiError::internal)?;
        Ok((file, length))
    }
}

/// The contents of a file in chunks. The account's turn ends once they are read, or dropped.
pub(super) fn contents(file: File, turn: Slot) -> impl Stream<Item = std::io::Result<Bytes>> {
    let begun = (tokio::fs::File::from_std(file), turn);
    stream::try_unfold(begun, async |(mut file, turn)| {
        let mut chunk = vec![0; CHUNK_BYTES];
        let read = file.read(&mut chunk).await?;
        chunk.truncate(read);
        Ok((read > 0).then(|| (Bytes::from(chunk), (file, turn))))
    })
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;

    use super::*;
    use crate::DatabaseLimits;
    use crate::error::Code;

    #[tokio::test(start_paused = true)]
    async fn an_account_has_one_export_until_it_is_read_or_dropped() {
        let exports = DatabaseLimits::default().exports;
        let export = |turn| {
            let (file, _) = Parts::begin().unwrap().end().unwrap();
            Box::pin(contents(file, turn))
        };
        let unread = export(exports.turn("noura").await.unwrap());
        let second = exports.turn("noura").await.map(drop);
        assert_eq!(second.unwrap_err().code(), Code::Unavailable);
        // Others do not wait for it.
        drop(exports.turn("dana").await.unwrap());
        drop(unread);
        let mut read = export(exports.turn("noura").await.unwrap());
        while let Some(chunk) = read.next().await {
            assert_eq!(chunk.unwrap(), "{}");
        }
        exports.turn("noura").await.unwrap();
    }
}
