//! Archives that are written, checked, changed and extracted.

use super::*;

const OBJECTS: [(&str, &[u8]); 2] = [("parts/a/0-x", b"0123456789"), ("derived/b", b"")];

fn filled() -> MediaStore {
    let store = MediaStore::in_memory();
    for (key, bytes) in OBJECTS {
        let put = store.put(key, Bytes::from_static(bytes));
        runtime().unwrap().block_on(put).unwrap();
    }
    store
}

fn written(store: &MediaStore, file: &Path, target: &Path) -> Result<usize, ArchiveError> {
    let keys = HashSet::from(OBJECTS.map(|(key, _)| key.to_owned()));
    let database = DatabaseCopy {
        file,
        keys: &keys,
        rows: &rows(),
    };
    write(store, &database, target)
}

fn rows() -> BTreeMap<String, i64> {
    [("accounts".to_owned(), 7)].into()
}

fn archived(folder: &Path) -> PathBuf {
    let (database, target) = (folder.join("copy"), folder.join("backup.tar"));
    std::fs::write(&database, b"SQLite format 3\0rows").unwrap();
    assert_eq!(written(&filled(), &database, &target).unwrap(), 2);
    target
}

#[test]
fn what_was_written_is_extracted() {
    let folder = tempfile::tempdir().unwrap();
    let archive = archived(folder.path());
    assert!(!is_database(&archive).unwrap());
    let checked = check(&archive).unwrap();
    assert_eq!((checked.keys.len(), checked.rows), (2, rows()));
    let (store, database) = (MediaStore::in_memory(), folder.path().join("restored"));
    extract(&archive, &store).unwrap();
    extract_database(&archive, &database).unwrap();
    assert!(is_database(&database).unwrap());
    for (key, bytes) in OBJECTS {
        let found = async { store.get(key, None).await?.try_collect::<Vec<_>>().await };
        let found = runtime().unwrap().block_on(found).unwrap().concat();
        assert_eq!(found, bytes);
    }
}

#[test]
fn nothing_is_overwritten_and_only_its_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let archive = archived(folder.path());
    let again = written(&filled(), &folder.path().join("copy"), &archive);
    assert!(matches!(again, Err(ArchiveError::Exists(_))));
    let mode = std::fs::metadata(&archive).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, MODE);
}

#[test]
fn an_archive_without_an_object_of_its_rows_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let (database, target) = (folder.path().join("copy"), folder.path().join("backup.tar"));
    std::fs::write(&database, b"SQLite format 3\0rows").unwrap();
    let store = filled();
    runtime()
        .unwrap()
        .block_on(store.delete("derived/b"))
        .unwrap();
    let refused = written(&store, &database, &target).unwrap_err();
    assert!(
        matches!(&refused, ArchiveError::Incomplete { missing: 1, expected: 2, first } if first == "derived/b"),
        "{refused}"
    );
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "the copy alone");
}

#[test]
fn a_changed_or_shortened_archive_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let archive = archived(folder.path());
    let whole = std::fs::read(&archive).unwrap();
    let changed = folder.path().join("changed");
    let place = whole
        .windows(10)
        .position(|bytes| bytes == b"0123456789")
        .unwrap();
    let mut other = whole.clone();
    other[place] = b'9';
    std::fs::write(&changed, other).unwrap();
    assert!(matches!(check(&changed), Err(ArchiveError::Damaged(_))));
    std::fs::write(&changed, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(check(&changed), Err(ArchiveError::Damaged(_))));
}

#[test]
fn an_archive_of_a_later_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let archive = archived(folder.path());
    let mut bytes = std::fs::read(&archive).unwrap();
    let known = format!("\"version\":{VERSION}");
    let place = bytes
        .windows(known.len())
        .position(|part| part == known.as_bytes());
    bytes[place.unwrap() + known.len() - 1] = b'9';
    std::fs::write(&archive, bytes).unwrap();
    assert!(matches!(check(&archive), Err(ArchiveError::Newer)));
}

#[test]
fn a_manifest_from_before_rows_were_counted_is_read() {
    let manifest: Manifest = serde_json::from_str(r#"{"version":1,"digests":{}}"#).unwrap();
    assert_eq!(manifest.rows, BTreeMap::new());
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in [
        "files/../../etc/passwd",
        "files//a",
        "files/",
        "/etc/passwd",
        "other",
    ] {
        assert!(!is_plain(name), "{name}");
    }
    assert!(is_plain("files/parts/a/0-x"));
}
