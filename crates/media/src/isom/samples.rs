//! Where the samples of a track lie in the file, checked against the file's length before anything is read.

use mp4_atom::{Co64, Stco, Stsc, Stsz, StszSamples, Stts};

use crate::failure::{DAMAGED, Made};
use crate::isom::boxes;

/// The most samples of a track; hours of film or sound.
const MAX_SAMPLES: u64 = 1_000_000;

/// One sample of a track.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample {
    /// From the start of the file, in bytes.
    pub(super) offset: u64,
    /// In bytes.
    pub(super) size: u32,
    /// In units of the track's timescale.
    pub(super) duration: u32,
}

/// The samples that a sample table describes, in a file with so many bytes.
pub(super) fn read(table: &[u8], times: &Stts, length: u64) -> Made<Vec<Sample>> {
    let sizes: Stsz = boxes::required(table, *b"stsz")?;
    let count = match &sizes.samples {
        StszSamples::Identical { count, .. } => u64::from(*count),
        StszSamples::Different { sizes } => u64::try_from(sizes.len()).unwrap_or(u64::MAX),
    };
    let durations_of: u64 = times
        .entries
        .iter()
        .map(|entry| u64::from(entry.sample_count))
        .sum();
    if count > MAX_SAMPLES || durations_of != count || count == 0 {
        return Err(DAMAGED);
    }
    let sizes: Vec<u32> = match sizes.samples {
        StszSamples::Identical { count, size } => {
            vec![size; usize::try_from(count).unwrap_or_default()]
        }
        StszSamples::Different { sizes } => sizes,
    };
    let total: u64 = sizes.iter().map(|size| u64::from(*size)).sum();
    if total > length {
        return Err(DAMAGED);
    }
    let mut sizes = sizes.into_iter();
    let mut durations = times.entries.iter().flat_map(|entry| {
        let count = usize::try_from(entry.sample_count).unwrap_or_default();
        std::iter::repeat_n(entry.sample_delta, count)
    });
    let mut samples = Vec::with_capacity(usize::try_from(count).unwrap_or_default());
    for (chunk, in_chunk) in chunks(table)? {
        let mut offset = chunk;
        for size in sizes.by_ref().take(in_chunk) {
            if offset.saturating_add(u64::from(size)) > length {
                return Err(DAMAGED);
            }
            samples.push(Sample {
                offset,
                size,
                duration: durations.next().ok_or(DAMAGED)?,
            });
            offset += u64::from(size);
        }
    }
    if sizes.next().is_some() {
        return Err(DAMAGED);
    }
    Ok(samples)
}

/// Each chunk's offset and number of samples.
fn chunks(table: &[u8]) -> Made<Vec<(u64, usize)>> {
    let offsets: Vec<u64> = match boxes::optional::<Stco>(table, *b"stco")? {
        Some(chunks) => chunks.entries.into_iter().map(u64::from).collect(),
        None => boxes::required::<Co64>(table, *b"co64")?.entries,
    };
    let runs: Stsc = boxes::required(table, *b"stsc")?;
    let mut runs = runs.entries.iter().peekable();
    if runs.peek().is_none_or(|run| run.first_chunk != 1) {
        return Err(DAMAGED);
    }
    let mut in_chunk = 0;
    let mut chunks = Vec::with_capacity(offsets.len());
    for (number, offset) in (1_u32..).zip(offsets) {
        if let Some(run) = runs.next_if(|run| run.first_chunk == number) {
            if run.sample_description_index != 1 {
                return Err(DAMAGED);
            }
            in_chunk = usize::try_from(run.samples_per_chunk).unwrap_or(usize::MAX);
        }
        chunks.push((offset, in_chunk));
    }
    Ok(chunks)
}
