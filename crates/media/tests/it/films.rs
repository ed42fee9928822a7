//! Films: their container is rewritten, their picture and sound are not.

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};

use crate::support::{fixture, holds, process};

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

#[test]
fn a_film_keeps_picture_and_sound_and_starts_with_its_index() {
    let bytes = fixture("film.mp4");
    assert!(position(&bytes, b"moov") > position(&bytes, b"mdat"));
    let done = process(FilePurpose::Work, &bytes);
    let ready = done.ready();
    assert_eq!(
        (ready.kind, ready.content_type.as_str()),
        (FileKind::Video, "video/mp4")
    );
    assert_eq!((ready.width, ready.height), (Some(64), Some(48)));
    assert_eq!(ready.duration_ms, Some(1500));
    let served = done.bytes("file");
    assert!(position(&served, b"moov") < position(&served, b"mdat"));
    assert_eq!(
        served.windows(4).filter(|window| window == b"trak").count(),
        2
    );
    for private in [b"PRIVATE".as_slice(), b"<script", b"udta", b"Lavf", b"x264"] {
        assert!(!holds(&served, private), "{private:?}");
    }
}

#[test]
fn a_film_of_a_phone_is_upright_and_without_its_place() {
    let bytes = fixture("turned.mov");
    assert!(holds(&bytes, b"+29.3759"));
    let done = process(FilePurpose::Work, &bytes);
    let ready = done.ready();
    assert_eq!(ready.content_type, "video/quicktime");
    assert_eq!(ready.derivatives[0].content_type, "video/mp4");
    assert_eq!((ready.width, ready.height), (Some(48), Some(64)));
    assert!(!holds(&done.bytes("file"), b"+29.3759"));
    // The matrix that turns by a quarter.
    assert!(holds(
        &done.bytes("file"),
        &[0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    ));
}

#[test]
fn other_codecs_and_fragments_are_refused_with_that_reason() {
    let refusal = |bytes: &[u8]| process(FilePurpose::Work, bytes).refusal();
    for (name, reason) in [
        ("fragments.mp4", FileRefusal::FragmentedFilm),
        ("deep.mp4", FileRefusal::UnsupportedCodec),
    ] {
        assert_eq!(refusal(&fixture(name)), Some(reason), "{name}");
    }
    let renamed = replaced(&fixture("film.mp4"), b"avc1\0", b"hvc1\0");
    assert_eq!(refusal(&renamed), Some(FileRefusal::HevcFilm));
    assert_eq!(
        process(FilePurpose::Avatar, &renamed).refusal(),
        Some(FileRefusal::WrongKind)
    );
}

#[test]
fn too_many_bits_a_second_are_refused() {
    // The same samples, played ten thousand times as fast.
    let bytes = fixture("film.mp4");
    let header = position(&bytes, b"mdhd").unwrap();
    let mut fast = bytes.clone();
    let scale = u32::from_be_bytes(*bytes[header + 16..].first_chunk().unwrap());
    fast[header + 16..header + 20].copy_from_slice(&(scale * 10_000).to_be_bytes());
    let refusal = process(FilePurpose::Work, &fast).refusal();
    assert_eq!(refusal, Some(FileRefusal::BitRateTooHigh));
    assert!(
        process(FilePurpose::Delivery, &fast)
            .ready()
            .derivatives
            .is_empty()
    );
}

#[test]
fn a_frame_wider_than_1920_is_refused() {
    // The width in macroblocks of 16 pixels is stored there as an exponential Golomb code; what describes the display
    // is cut off to have room for longer ones.
    let wide = |code: u8| {
        let narrow = [0x67, 0x64, 0, 0x0a, 0xac, 0x72, 0x04, 0x44, 0x7b, 0x01];
        let mut wide = narrow;
        wide[7..].copy_from_slice(&[0x40, code, 0x79]);
        replaced(&fixture("film.mp4"), &narrow, &wide)
    };
    let widest = process(FilePurpose::Work, &wide(0x78));
    assert_eq!(widest.ready().width, Some(1920));
    let wider = wide(0x79);
    let refusal = process(FilePurpose::Work, &wider).refusal();
    assert_eq!(refusal, Some(FileRefusal::FrameTooLarge));
    // A delivery keeps its original.
    let kept = process(FilePurpose::Delivery, &wider);
    assert!(kept.ready().derivatives.is_empty());
}

#[test]
fn a_film_that_ends_early_or_contradicts_itself_is_damaged() {
    let bytes = fixture("film.mp4");
    for part in [2, 5, 8] {
        let done = process(FilePurpose::Work, &bytes[..bytes.len() * part / 10]);
        assert_eq!(done.refusal(), Some(FileRefusal::Damaged));
    }
}

/// The bytes with every occurrence of a part replaced by another one of the same length.
fn replaced(bytes: &[u8], part: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    while let Some(at) = position(&bytes, part) {
        bytes[at..at + part.len()].copy_from_slice(other);
    }
    bytes
}

/// `film.mp4` as if it had been trimmed to begin `from` and to last `length`, in twelfths of a second: as phones do it, only
/// the lists of edits of its picture and its sound change.
fn trimmed(from: u32, length: u32) -> Vec<u8> {
    let mut bytes = fixture("film.mp4");
    let lists: Vec<usize> = (0..bytes.len() - 4)
        .filter(|at| bytes[*at..].starts_with(b"elst"))
        .collect();
    // The picture has 12,288 units a second, of which its first frame waits 2,048; the sound 44,100, and 1,024.
    let starts = [2048 + from * 1024, 1024 + from * 3675];
    assert_eq!(lists.len(), starts.len());
    for (at, start) in lists.into_iter().zip(starts) {
        bytes[at + 12..at + 16].copy_from_slice(&(length * 1000 / 12).to_be_bytes());
        bytes[at + 16..at + 20].copy_from_slice(&start.to_be_bytes());
    }
    bytes
}

/// Bytes of the first and of the last picture of `film.mp4`, which has 18, and begins again at the thirteenth.
fn ends() -> [Vec<u8>; 2] {
    let film = process(FilePurpose::Work, &fixture("film.mp4")).bytes("file");
    let index = position(&film, b"mdat").unwrap() + 4;
    [
        film[index + 40..index + 100].to_vec(),
        trimmed_samples_of_end(),
    ]
}

/// The samples of the last half second, without the index.
fn trimmed_samples_of_end() -> Vec<u8> {
    let end = process(FilePurpose::Work, &trimmed(12, 6)).bytes("file");
    let index = position(&end, b"mdat").unwrap() + 4;
    end[index + 40..index + 100].to_vec()
}

#[test]
fn what_was_cut_away_is_not_in_the_public_film() {
    let whole = process(FilePurpose::Work, &fixture("film.mp4")).bytes("file");
    let [first, last] = ends();
    assert!(holds(&whole, &first) && holds(&whole, &last));
    let end = process(FilePurpose::Work, &trimmed(12, 6));
    assert_eq!(end.ready().duration_ms, Some(500));
    assert!(!holds(&end.bytes("file"), &first) && holds(&end.bytes("file"), &last));
    let start = process(FilePurpose::Work, &trimmed(0, 10));
    assert_eq!(start.ready().duration_ms, Some(833));
    assert!(holds(&start.bytes("file"), &first) && !holds(&start.bytes("file"), &last));
    // And it stays as it is when it is made ready again.
    for done in [end, start] {
        let again = process(FilePurpose::Work, &done.bytes("file"));
        assert_eq!(again.bytes("file"), done.bytes("file"));
        assert_eq!(again.ready().duration_ms, done.ready().duration_ms);
    }
}

#[test]
fn a_film_that_would_keep_hidden_pictures_or_lose_shown_ones_is_refused() {
    // Between two pictures that need no other one, and in a row of pictures that are stored out of order.
    for film in [trimmed(6, 12), trimmed(0, 5)] {
        let refusal = process(FilePurpose::Work, &film).refusal();
        assert_eq!(refusal, Some(FileRefusal::TrimmedRecording));
        let kept = process(FilePurpose::Delivery, &film);
        assert!(kept.ready().derivatives.is_empty());
    }
    // Two parts with something between them.
    let mut film = trimmed(0, 5);
    let list = position(&film, b"elst").unwrap();
    let second = [417_u32, 2048 + 12 * 1024, 0x1_0000];
    let bytes: Vec<u8> = second.iter().flat_map(|word| word.to_be_bytes()).collect();
    film[list + 11] = 2;
    film.splice(list + 24..list + 24, bytes);
    grow(&mut film, &[b"elst", b"edts", b"trak", b"moov"], 12);
    let refusal = process(FilePurpose::Work, &film).refusal();
    assert_eq!(refusal, Some(FileRefusal::TrimmedRecording));
}

/// Makes the first box of each kind longer.
fn grow(film: &mut [u8], kinds: &[&[u8; 4]], by: u32) {
    for kind in kinds {
        let at = position(film, kind.as_slice()).unwrap() - 4;
        let length = u32::from_be_bytes(*film[at..].first_chunk().unwrap());
        film[at..at + 4].copy_from_slice(&(length + by).to_be_bytes());
    }
}
