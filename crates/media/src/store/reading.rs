//! Reading an object, or a range of it.

use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt as _, TryStreamExt as _};
use object_store::GetOptions;
use object_store::path::Path as Key;

use super::{Contents, MediaStore, StoreError};

/// How much of an object is asked for at once, in bytes, where it is in a bucket.
const BUCKET_PART_BYTES: u64 = 128 * 1024;
/// How much of an object is handed on at once, in bytes: a client of S3 reads up to 400 KB at a time, and whoever answers a
/// request copies each piece into a buffer that grows to its size.
const PIECE_BYTES: usize = 64 * 1024;

impl MediaStore {
    /// The bytes of an object, or the `range` of them. Of a bucket a range is asked for in parts, one after the other, so
    /// that what its client buffers does not grow with it.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] and [`StoreError::Unavailable`], the latter also while they arrive.
    pub async fn get(&self, key: &str, range: Option<Range<u64>>) -> Result<Contents, StoreError> {
        let key = Key::from(key);
        let part_bytes = if self.folder.is_none() {
            BUCKET_PART_BYTES
        } else {
            u64::MAX
        };
        let Some(range) = range else {
            return self.get_part(&key, None).await;
        };
        let first = range.start..range.end.min(range.start.saturating_add(part_bytes));
        let found = self.get_part(&key, Some(first.clone())).await?;
        let store = self.clone();
        let later = stream::try_unfold(first.end, move |start| {
            let (store, key, end) = (store.clone(), key.clone(), range.end);
            async move {
                if start >= end {
                    return Ok::<_, StoreError>(None);
                }
                let part = start..end.min(start.saturating_add(part_bytes));
                let found = store.get_part(&key, Some(part.clone())).await?;
                Ok(Some((found, part.end)))
            }
        });
        Ok(found.chain(later.try_flatten()).boxed())
    }

    async fn get_part(&self, key: &Key, range: Option<Range<u64>>) -> Result<Contents, StoreError> {
        let options = GetOptions {
            range: range.map(Into::into),
            ..GetOptions::default()
        };
        let found = self.objects.get_opts(key, options).await?;
        let arriving = found.into_stream().map_err(StoreError::from);
        Ok(arriving.map_ok(pieces).try_flatten().boxed())
    }
}

/// The bytes in pieces of at most [`PIECE_BYTES`], which share them.
fn pieces(mut bytes: Bytes) -> impl Stream<Item = Result<Bytes, StoreError>> {
    stream::iter(std::iter::from_fn(move || {
        let length = bytes.len().min(PIECE_BYTES);
        (length > 0).then(|| Ok(bytes.split_to(length)))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_long_range_of_a_bucket_arrives_whole_in_parts() {
        let store = MediaStore::in_memory();
        let bytes: Vec<u8> = (0..1_000_000_u32).map(|n| n.to_le_bytes()[1]).collect();
        store
            .put("derived/film", bytes.clone().into())
            .await
            .unwrap();
        for range in [0..1_000_000, 7..900_001, 5..5 + BUCKET_PART_BYTES] {
            let at = |byte: u64| usize::try_from(byte).unwrap();
            let expected = &bytes[at(range.start)..at(range.end)];
            let contents = store.get("derived/film", Some(range)).await.unwrap();
            let arrived: Vec<Bytes> = contents.try_collect().await.unwrap();
            assert_eq!(arrived.concat(), expected);
        }
    }

    #[tokio::test]
    async fn a_large_object_arrives_in_pieces() {
        let store = MediaStore::in_memory();
        let bytes = vec![7; 3 * PIECE_BYTES + 1];
        store.put("derived/film", bytes.into()).await.unwrap();
        let contents = store.get("derived/film", None).await.unwrap();
        let lengths = contents.map_ok(|piece| piece.len());
        let lengths: Vec<usize> = lengths.try_collect().await.unwrap();
        assert_eq!(lengths, [PIECE_BYTES, PIECE_BYTES, PIECE_BYTES, 1]);
    }
}
