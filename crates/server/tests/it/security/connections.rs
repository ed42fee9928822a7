//! Hostile clients: requests of two meanings, heads without end, and one address that takes every connection.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

use crate::harness::{CONNECTIONS_PER_ADDRESS, TestApp};

const TIMEOUT: Duration = Duration::from_secs(20);
/// Would be answered with 200 if the server took it for a request.
const HIDDEN: &str = "GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n";

/// Not from a trusted proxy: a second address of this machine.
fn connect_as_stranger(address: SocketAddr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    let stranger = SocketAddr::from(([127, 0, 0, 2], 0));
    socket.bind(&stranger.into()).unwrap();
    socket.connect(&address.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Everything that is answered until the server closes the connection.
fn answers_to(address: SocketAddr, wire: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let _refused_early = stream.write_all(wire);
    rest_of(&mut stream)
}

fn rest_of(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        // With unread bytes left the kernel resets the connection, after the answer.
        assert_eq!(error.kind(), ErrorKind::ConnectionReset, "{error}");
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(headers: &str, body: &str) -> String {
    format!("POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n{body}{HIDDEN}")
}

/// Headers after which two servers could disagree on the length of the request or on its end.
const AMBIGUOUS: [(&str, &str); 19] = [
    (
        "a length and chunks",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    ),
    (
        "chunks and a length",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    ),
    ("two lengths", "Content-Length: 5\r\nContent-Length: 0\r\n"),
    (
        "one length twice",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
    ),
    ("a list of lengths", "Content-Length: 5, 5\r\n"),
    ("a length with a sign", "Content-Length: +5\r\n"),
    ("a negative length", "Content-Length: -5\r\n"),
    ("a length in hexadecimal", "Content-Length: 0x5\r\n"),
    ("an empty length", "Content-Length:\r\n"),
    ("an unknown encoding", "Transfer-Encoding: xchunked\r\n"),
    ("chunks twice", "Transfer-Encoding: chunked, chunked\r\n"),
    (
        "two encodings",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    ),
    ("no encoding", "Transfer-Encoding: identity\r\n"),
    (
        "a space before the colon",
        "Transfer-Encoding : chunked\r\n",
    ),
    ("a folded line", "X-Folded: a\r\n b\r\n"),
    ("a folded encoding", "Transfer-Encoding:\r\n chunked\r\n"),
    ("a bare CR", "X-Bare: a\rTransfer-Encoding: chunked\r\n"),
    ("a NUL", "X-Nul: a\0b\r\n"),
    ("a second host", "Host: other\r\n"),
];

/// Every such request, with another one hidden behind it.
fn ambiguous() -> Vec<(&'static str, String)> {
    let chunks = "0\r\n\r\n";
    let chunked = post("Transfer-Encoding: chunked\r\n", chunks);
    let others = [
        (
            "no host",
            format!("GET /healthz HTTP/1.1\r\nX-Host: a\r\n\r\n{HIDDEN}"),
        ),
        (
            "chunks in HTTP/1.0",
            chunked.replacen("HTTP/1.1", "HTTP/1.0", 1),
        ),
        (
            "an unknown version",
            format!("GET /healthz HTTP/1.9\r\nHost: a\r\n\r\n{HIDDEN}"),
        ),
    ];
    AMBIGUOUS
        .into_iter()
        .map(|(what, headers)| (what, post(headers, chunks)))
        .chain(others)
        .collect()
}

#[test]
fn a_request_of_two_meanings_is_refused_and_what_follows_is_not_read() {
    let app = TestApp::spawn();
    let address = app.visitor().address();
    let wrong: Vec<_> = ambiguous()
        .into_iter()
        .filter_map(|(what, wire)| {
            let answers = answers_to(address, wire.as_bytes());
            let is_refused =
                answers.starts_with("HTTP/1.1 400") && answers.matches("HTTP/1.1 ").count() == 1;
            (!is_refused).then(|| format!("{what}: {answers}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(app.rows_of("contact_messages"), 0);
}

#[test]
fn broken_chunks_end_the_connection() {
    let app = TestApp::spawn();
    let address = app.visitor().address();
    for chunks in [
        "0x5\r\nhello\r\n0\r\n\r\n",
        "+5\r\nhello\r\n0\r\n\r\n",
        "5 5\r\nhello\r\n0\r\n\r\n",
        "fffffffffffffffff\r\nhello\r\n0\r\n\r\n",
        "5\nhello\n0\n\n",
        "5\r\nhelloXX0\r\n\r\n",
        "-1\r\n\r\n",
    ] {
        let wire = post(
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
            chunks,
        );
        let answers = answers_to(address, wire.as_bytes());
        assert!(answers.starts_with("HTTP/1.1 400"), "{chunks:?}: {answers}");
        assert!(!answers.contains("HTTP/1.1 200"), "{chunks:?}: {answers}");
    }
}

/// A bare LF may end a line (RFC 9112, section 2.2); it must not hide a length, or a request in a body.
#[test]
fn bare_line_feeds_hide_no_request() {
    let app = TestApp::spawn();
    let address = app.visitor().address();
    let hidden = HIDDEN.replace("\r\n", "\n");
    let wire = "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n";
    for (status, wire) in [
        ("200", wire.to_owned()),
        (
            "415",
            format!(
                "POST /api/contact-messages HTTP/1.1\nHost: localhost\nContent-Length: {}\n\n{hidden}",
                hidden.len()
            ),
        ),
        (
            "400",
            post("X-Bare: a\nContent-Length: 5\r\nContent-Length: 0\r\n", ""),
        ),
        (
            "400",
            post("Content-Length: 5\nTransfer-Encoding: chunked\n", "0\n\n"),
        ),
        ("400", post("Transfer-Encoding:\nchunked\r\n", "0\r\n\r\n")),
        ("400", post("X-Folded: a\n b\r\n", "")),
    ] {
        let answers = answers_to(address, wire.as_bytes());
        let status = format!("HTTP/1.1 {status}");
        assert!(answers.starts_with(&status), "{wire:?}: {answers}");
        assert_eq!(
            answers.matches("HTTP/1.1 ").count(),
            1,
            "{wire:?}: {answers}"
        );
    }
    assert_eq!(app.rows_of("contact_messages"), 0);
}

#[test]
fn a_body_that_drips_is_refused_and_the_connection_closed() {
    let app = TestApp::spawn_with(|settings| settings.body_deadline = Duration::from_millis(200));
    let mut stream = TcpStream::connect(app.visitor().address()).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let head = post(
        "Content-Type: application/json\r\nContent-Length: 999\r\n",
        "{",
    );
    stream.write_all(head.as_bytes()).unwrap();
    let answers = rest_of(&mut stream);
    assert!(answers.starts_with("HTTP/1.1 408"), "{answers}");
    assert!(answers.contains(r#""code":"body_timeout""#), "{answers}");
    assert_eq!(answers.matches("HTTP/1.1 ").count(), 1, "{answers}");
    assert_eq!(app.rows_of("contact_messages"), 0);
    app.visitor().get("/healthz").is(200);
}

#[test]
fn a_head_without_end_is_refused() {
    let app = TestApp::spawn();
    let address = app.visitor().address();
    let many = "X-Header: a\r\n".repeat(100);
    let many = format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n{many}\r\n");
    let answers = answers_to(address, many.as_bytes());
    assert!(answers.starts_with("HTTP/1.1 4"), "{answers}");
    let long = "a".repeat(200_000);
    let long = format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n");
    let answers = answers_to(address, long.as_bytes());
    assert!(!answers.contains(" 200 "), "{answers}");
}

fn is_served(stream: &mut TcpStream) -> bool {
    // A connection that is refused may be closed before anything is sent.
    let _refused = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut first = [0; 12];
    stream.read_exact(&mut first).is_ok() && first == *b"HTTP/1.1 200"
}

#[test]
fn one_address_has_a_number_of_connections_and_others_are_still_served() {
    let app = TestApp::spawn();
    let address = app.visitor().address();
    let mut held: Vec<_> = (0..CONNECTIONS_PER_ADDRESS)
        .map(|_| connect_as_stranger(address))
        .collect();
    assert!(held.iter_mut().all(is_served));
    assert!(!is_served(&mut connect_as_stranger(address)));
    app.visitor().get("/healthz").is(200);
    held.pop();
    // The server learns of the end a moment later.
    while !is_served(&mut connect_as_stranger(address)) {
        std::thread::yield_now();
    }
}

#[test]
fn an_event_stream_takes_no_place_of_its_address() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let cookie = brand.cookie("marsam_session").unwrap();
    // One more than an account may have, and many more than an address.
    let mut streams: Vec<_> = (0..21)
        .map(|_| {
            let mut stream = connect_as_stranger(brand.address());
            write!(
                stream,
                "GET /api/stream HTTP/1.1\r\nHost: localhost\r\nCookie: marsam_session={cookie}\r\n\r\n"
            )
            .unwrap();
            let mut first = [0; 12];
            stream.read_exact(&mut first).unwrap();
            assert_eq!(first, *b"HTTP/1.1 200");
            stream
        })
        .collect();
    assert!(is_served(&mut connect_as_stranger(brand.address())));
    // The first of them has ended, and its connection with it.
    let first = streams.first_mut().unwrap();
    let answer = rest_of(first).to_ascii_lowercase();
    assert!(answer.contains("\r\nconnection: close\r\n"), "{answer}");
    assert!(answer.ends_with("0\r\n\r\n"), "{answer}");
    drop(streams);
}
