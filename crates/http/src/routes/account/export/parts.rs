//! Writes an export part by part into a temporary file, and its lists batch by batch, so that only one batch is in memory,
//! and no connection to the database waits for a slow reader.

use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};

use futures_util::stream::{self, Stream};
use marsam_auth::fair_queue::Slot;
use marsam_persistence::batches::{Batch, in_batches};
use serde::Serialize;
use tokio::io::AsyncReadExt as _;

use crate::ApiError;
use actix_web::web::Bytes;

/// How much of the file is in memory while it is sent, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// How many rows of a list are in memory while it is written.
const BATCH_ROWS: i64 = 500;

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

    fn write(&mut self, json: &[u8]) -> Result<(), ApiError> {
        self.out.write_all(json).map_err(ApiError::internal)
    }

    fn write_value<T: Serialize>(&mut self, value: &T) -> Result<(), ApiError> {
        serde_json::to_writer(&mut self.out, value).map_err(ApiError::internal)
    }

    fn begin_field(&mut self, name: &str) -> Result<(), ApiError> {
        if !self.is_first {
            self.write(b",")?;
        }
        self.is_first = false;
        self.write_value(&name)?;
        self.write(b":")
    }

    /// Adds a field.
    ///
    /// # Errors
    /// Those of the disk.
    pub(super) fn add<T: Serialize>(&mut self, name: &str, value: T) -> Result<(), ApiError> {
        self.begin_field(name)?;
        self.write_value(&value)
    }

    /// Adds a field with a list of which `read` finds a batch, as `show` exports its rows.
    ///
    /// # Errors
    /// Those of the disk and of `read`.
    pub(super) fn add_list<Row: Clone, Dto: Serialize, E: Into<ApiError>>(
        &mut self,
        name: &str,
        mut read: impl FnMut(Batch<'_, Row>) -> Result<Vec<Row>, E>,
        show: impl Fn(Row) -> Dto,
    ) -> Result<(), ApiError> {
        self.begin_field(name)?;
        self.write(b"[")?;
        let mut is_first = true;
        let read = |batch: Batch<'_, Row>| read(batch).map_err(Into::into);
        in_batches::<Row, ApiError>(BATCH_ROWS, read, |rows| {
            for row in rows {
                if !is_first {
                    self.write(b",")?;
                }
                is_first = false;
                self.write_value(&show(row))?;
            }
            Ok(())
        })?;
        self.write(b"]")
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
    use marsam_persistence::DbError;

    use super::*;
    use crate::DatabaseLimits;
    use crate::error::Code;

    #[test]
    fn a_list_is_read_in_batches_and_written_as_one() {
        let rows: Vec<i64> = (1..=BATCH_ROWS * 2 + 1).collect();
        let mut sizes = Vec::new();
        let mut parts = Parts::begin().unwrap();
        parts.add("before", "a").unwrap();
        let read = |batch: Batch<'_, i64>| {
            let after = batch.last.copied().unwrap_or_default();
            let rest = rows.iter().copied().filter(|row| *row > after);
            let limit = usize::try_from(batch.limit).unwrap();
            let found: Vec<i64> = rest.take(limit).collect();
            sizes.push(found.len());
            Ok::<_, DbError>(found)
        };
        parts.add_list("rows", read, |row| row * 2).unwrap();
        let none = |_: Batch<'_, i64>| Ok::<_, DbError>(Vec::new());
        parts.add_list("none", none, |row| row).unwrap();
        let (file, length) = parts.end().unwrap();
        let text = std::io::read_to_string(file).unwrap();
        let doubled: Vec<String> = rows.iter().map(|row| (row * 2).to_string()).collect();
        let rows = doubled.join(",");
        let wanted = format!(r#"{{"before":"a","rows":[{rows}],"none":[]}}"#);
        assert_eq!(text, wanted);
        assert_eq!(usize::try_from(length).unwrap(), text.len());
        assert_eq!(sizes, [500, 500, 1]);
    }

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
