//! Reading an object, or a range of it.

use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt as _, TryStreamExt as _};
use object_store::GetOptions;
use object_store::path::Path as Key;

use super::{Contents, MediaStore, StoreError};

/// The largest range of one GET request to a bucket, in bytes.
const BUCKET_PART_BYTES: u64 = 128 * 1024;
/// The largest chunk of a body stream, in bytes: hyper reads up to 400 KB at a time, and actix's write buffer grows to the
/// size of a chunk.
const CHUNK_BYTES: usize = 64 * 1024;

impl MediaStore {
    /// The bytes of an object, or the `range` of them. A long range of a bucket takes several GET requests, one after the
    /// other, which bounds what the client buffers.
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
        let part = move |start: u64| start..range.end.min(start.saturating_add(part_bytes));
        let first = part(range.start);
        let found = self.get_part(&key, Some(first.clone())).await?;
        let store = self.clone();
        let later = stream::try_unfold(first.end, move |start| {
            let (store, key, part) = (store.clone(), key.clone(), part(start));
            async move {
                if part.is_empty() {
                    return Ok::<_, StoreError>(None);
                }
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
        Ok(arriving.map_ok(chunks).try_flatten().boxed())
    }
}

/// The bytes in chunks of at most [`CHUNK_BYTES`], which share them.
fn chunks(mut bytes: Bytes) -> impl Stream<Item = Result<Bytes, StoreError>> {
    stream::iter(std::iter::from_fn(move || {
        let length = bytes.len().min(CHUNK_BYTES);
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
    async fn a_large_object_arrives_in_chunks() {
        let store = MediaStore::in_memory();
        let bytes = vec![7; 3 * CHUNK_BYTES + 1];
        store.put("derived/film", bytes.into()).await.unwrap();
        let contents = store.get("derived/film", None).await.unwrap();
        let lengths = contents.map_ok(|chunk| chunk.len());
        let lengths: Vec<usize> = lengths.try_collect().await.unwrap();
        assert_eq!(lengths, [CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES, 1]);
    }
}
