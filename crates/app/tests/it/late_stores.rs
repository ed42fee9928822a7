//! A bucket that is silent when a site starts, and answers later.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::files::{LETTER, creative_of};
use crate::harness::{Place, Site};

/// The mark of a store that another database uses.
const FOREIGN: &str = r#"{"store_id":"s1","database_id":"d1"}"#;

/// A bucket with this mark, which answers no request until `answers` is true.
struct SilentBucket {
    address: SocketAddr,
    answers: Arc<AtomicBool>,
}

impl SilentBucket {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let answers = Arc::new(AtomicBool::new(false));
        let told = answers.clone();
        std::thread::spawn(move || {
            for socket in listener.incoming().map_while(Result::ok) {
                let told = told.clone();
                std::thread::spawn(move || answer(socket, &told));
            }
        });
        Self { address, answers }
    }
}

/// Answers one request, whatever it asks for; the site may have hung up.
fn answer(mut socket: TcpStream, told: &AtomicBool) {
    let _read = socket.read(&mut [0; 4096]);
    while !told.load(Ordering::Acquire) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let length = FOREIGN.len();
    let _hung_up = write!(
        socket,
        "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\ncontent-type: application/json\r\netag: \"1\"\r\n\
         last-modified: Sat, 21 Nov 2026 07:00:00 GMT\r\nconnection: close\r\n\r\n{FOREIGN}"
    );
}

#[test]
fn a_foreign_bucket_that_was_silent_at_the_start_takes_no_upload_and_ends_the_site() {
    let place = Place::new();
    let bucket = SilentBucket::start();
    let mut command = place.marsam(&["serve"]);
    command
        .env(
            "MARSAM_MEDIA_URL",
            format!("s3://media?endpoint=http://{}", bucket.address),
        )
        .env("AWS_ACCESS_KEY_ID", "key")
        .env("AWS_SECRET_ACCESS_KEY", "secret");
    let mut site = Site::start_unread(command);
    site.wait_for("MARSAM_MEDIA_URL: the store of files does not answer");
    site.read_address();
    let (site, session) = creative_of(site, &place);
    let length = LETTER.len();
    // a, application
    let headers = format!(
        "{session}tus-resumable: 1.0.0\r\nupload-length: {length}\r\n\
         upload-metadata: filename YQ==,purpose YXBwbGljYXRpb24=\r\n\
         content-type: application/offset+octet-stream\r\n"
    );
    let refused = site.send("POST /api/uploads", &headers, LETTER);
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    // The first check has waited for two seconds by now, or does so soon.
    let ready = (0..600).find_map(|_| {
        std::thread::sleep(Duration::from_millis(100));
        let ready = site.get("/readyz");
        ready.ends_with("degraded: files\n").then_some(ready)
    });
    assert!(ready.is_some(), "the store is not degraded");
    bucket.answers.store(true, Ordering::Release);
    site.wait_for("holds the files of another database");
    assert_eq!(site.end_code(), Some(1));
}
