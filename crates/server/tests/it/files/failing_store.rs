//! Uploads while the store of files is full or does not answer.

use std::fmt;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::stream::{BoxStream, TryStreamExt as _};
use marsam_domain::email::Email;
use marsam_media::store::MediaStore;
use marsam_persistence::{accounts, files};
use marsam_workflows::file_jobs::Consent;
use object_store::memory::InMemory;
use object_store::path::Path as Key;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};

use super::jobs::{jobs, picture, run};
use super::sweeps::{adopt_store, sweep};
use super::{begin, creation, listed, offset, part, tus};
use crate::harness::TestApp;

/// What writing fails with, and how many writes succeed before.
#[derive(Clone, Copy, Debug)]
struct Failure {
    kind: ErrorKind,
    after: usize,
}

/// A store in memory whose writes fail as long as the test says so.
#[derive(Clone, Debug, Default)]
struct FailingStore {
    objects: Arc<InMemory>,
    failure: Arc<Mutex<Option<Failure>>>,
}

impl FailingStore {
    fn fail(&self, kind: ErrorKind, after: usize) {
        *self.failure.lock().unwrap() = Some(Failure { kind, after });
    }

    fn recover(&self) {
        *self.failure.lock().unwrap() = None;
    }

    fn written(&self) -> Result<()> {
        let mut failure = self.failure.lock().unwrap();
        match failure.as_mut() {
            Some(Failure { kind, after: 0 }) => Err(Error::Generic {
                store: "FailingStore",
                source: Box::new(io::Error::from(*kind)),
            }),
            Some(failing) => {
                failing.after -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl fmt::Display for FailingStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FailingStore")
    }
}

#[async_trait]
impl ObjectStore for FailingStore {
    async fn put_opts(
        &self,
        location: &Key,
        payload: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        self.written()?;
        self.objects.put_opts(location, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        location: &Key,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.written()?;
        self.objects.put_multipart_opts(location, options).await
    }

    async fn get_opts(&self, location: &Key, options: GetOptions) -> Result<GetResult> {
        self.objects.get_opts(location, options).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, Result<Key>>,
    ) -> BoxStream<'static, Result<Key>> {
        self.objects.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Key>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.objects.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Key>) -> Result<ListResult> {
        self.objects.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Key, to: &Key, options: CopyOptions) -> Result<()> {
        self.objects.copy_opts(from, to, options).await
    }
}

/// How a store fails, and what the API says then.
const FAILURES: [(ErrorKind, u16, &str); 2] = [
    (ErrorKind::StorageFull, 507, "storage_full"),
    (ErrorKind::ConnectionRefused, 503, "unavailable"),
];

fn app_on(store: &FailingStore) -> TestApp {
    TestApp::spawn_storing(MediaStore::of(Arc::new(store.clone())))
}

/// The bytes of every object.
fn stored(app: &TestApp) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let listed = app.media().list().try_collect::<Vec<_>>();
    let listed = runtime.unwrap().block_on(listed).unwrap();
    listed.iter().map(|object| object.bytes).sum()
}

/// What is reserved of the quota of Dana, who uploads.
fn reserved(app: &TestApp) -> u64 {
    let email = Email::parse("dana@example.com").unwrap();
    let account = app.read(|db| accounts::by_email(db, &email)).unwrap();
    app.read(|db| files::bytes_of_account(db, account.id))
}

#[test]
fn an_upload_in_one_request_that_cannot_be_stored_leaves_nothing_and_is_sent_again() {
    let store = FailingStore::default();
    let app = app_on(&store);
    let dana = listed(&app);
    // The second write fails: a MiB of the first attempt is in the store.
    let sent =
        creation("work", 2_500_000).bytes("application/offset+octet-stream", vec![7; 2_500_000]);
    for (kind, status, code) in FAILURES {
        for after in [0, 1] {
            store.fail(kind, after);
            dana.send(&sent).refused(status, code);
            assert_eq!(app.rows_of("files") + app.rows_of("file_parts"), 0);
            // What the store has of it is not reserved, and goes with the next sweep.
            assert_eq!(reserved(&app), stored(&app));
        }
    }
    // What was stored has no row, and the next sweep deletes it; the part that failed is gone.
    assert_eq!(app.released_objects(), 2);
    store.recover();
    adopt_store(&app);
    assert_eq!(sweep(&app, Consent::Ordinary).unwrap(), 2);
    assert_eq!((stored(&app), app.rows_of("stored_objects")), (0, 0));
    let begun = dana.send(&sent).is(201);
    assert_eq!(offset(&begun), 2_500_000);
    assert!(run(&jobs(&app, picture)));
    let file = begun
        .header("location")
        .unwrap()
        .replace("uploads", "files");
    assert_eq!(dana.get(&file).is(200).json()["state"], "ready");
}

#[test]
fn an_upload_whose_part_cannot_be_stored_goes_on_where_the_store_failed() {
    let store = FailingStore::default();
    let app = app_on(&store);
    let dana = listed(&app);
    let bytes: Vec<u8> = (0..4_000_000_u32).map(|n| n.to_le_bytes()[0]).collect();
    let path = begin(&dana, "work", bytes.len());
    let mut kept = 0;
    for (kind, status, code) in FAILURES {
        store.fail(kind, 1);
        dana.send(&part(&path, kept, &bytes[kept..]))
            .refused(status, code);
        store.fail(kind, 0);
        let arrived = offset(&dana.send(&tus("HEAD", &path)).is(200));
        assert!((kept + 1..bytes.len()).contains(&arrived), "{arrived}");
        dana.send(&part(&path, arrived, &bytes[arrived..]))
            .refused(status, code);
        // Exactly what the rows name is stored; the length stays reserved for the rest.
        assert_eq!(stored(&app), u64::try_from(arrived).unwrap());
        assert_eq!(reserved(&app), 4_000_000);
        kept = offset(&dana.send(&tus("HEAD", &path)).is(200));
        assert_eq!(kept, arrived);
    }
    let file = path.replace("uploads", "files");
    assert_eq!(dana.get(&file).is(200).json()["state"], "receiving");
    store.recover();
    dana.send(&part(&path, kept, &bytes[kept..])).is(204);
    assert!(run(&jobs(&app, picture)));
    let shown = dana.get(&file).is(200).json();
    assert_eq!(shown["state"], "ready");
    // The picture is its input upside down.
    let content = dana.get(shown["urls"]["320"].as_str().unwrap()).is(200);
    assert!(content.body.iter().rev().eq(&bytes));
}
