//! A minimal HTTP client over a real socket: it keeps cookies, and can send malformed requests.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Mutex;

use serde_json::Value;

/// One visitor's browser.
#[derive(Debug)]
pub(crate) struct Browser {
    address: SocketAddr,
    cookies: Mutex<BTreeMap<String, String>>,
    always: Vec<(String, String)>,
}

/// A request to send.
#[derive(Debug, Clone, Default)]
pub(crate) struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    chunked: bool,
}

/// A request whose head and half of the body were sent.
pub(crate) struct HalfSent {
    socket: TcpStream,
    rest: Vec<u8>,
}

impl HalfSent {
    /// Sends the rest and reads the response.
    pub(crate) fn finish(mut self) -> Answer {
        let _refused_early = self.socket.write_all(&self.rest);
        let mut read = Vec::new();
        let _hung_up = self.socket.read_to_end(&mut read);
        Answer::read(&read)
    }
}

/// A response.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &str, path: &str) -> Self {
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            ..Self::default()
        }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn json(self, body: &Value) -> Self {
        self.bytes("application/json", body.to_string())
    }

    pub(crate) fn bytes(self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        Self {
            body,
            ..self.header("content-type", kind)
        }
    }

    /// Sends the body in chunks, so that its length is not announced.
    pub(crate) fn chunked(self) -> Self {
        Self {
            chunked: true,
            ..self
        }
    }

    fn wire(&self, cookies: &BTreeMap<String, String>, always: &[(String, String)]) -> Vec<u8> {
        let mut head = format!(
            "{} {} HTTP/1.1\r\nhost: localhost:8080\r\nconnection: close\r\n",
            self.method, self.path
        );
        for (name, value) in always.iter().chain(&self.headers) {
            let _infallible = write!(head, "{name}: {value}\r\n");
        }
        if !cookies.is_empty() {
            let pairs: Vec<String> = cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let _infallible = write!(head, "cookie: {}\r\n", pairs.join("; "));
        }
        if self.chunked {
            head.push_str("transfer-encoding: chunked\r\n");
        } else if !self.body.is_empty() {
            let _infallible = write!(head, "content-length: {}\r\n", self.body.len());
        }
        head.push_str("\r\n");
        let mut wire = head.into_bytes();
        if self.chunked {
            for chunk in self.body.chunks(8_192) {
                wire.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
                wire.extend(chunk);
                wire.extend(b"\r\n");
            }
            wire.extend(b"0\r\n\r\n");
        } else {
            wire.extend(&self.body);
        }
        wire
    }
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            cookies: Mutex::default(),
            always: Vec::new(),
        }
    }

    /// The same, seen by the server as coming from `address` through a trusted proxy.
    pub(crate) fn from(self, address: &str) -> Self {
        self.with("x-forwarded-for", address)
    }

    /// The same, with a header on every request.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.always.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.cookies
            .lock()
            .unwrap()
            .insert(name.to_owned(), value.to_owned());
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    /// The server's address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(&Request::new("GET", path))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(&Request::new("POST", path).json(body))
    }

    pub(crate) fn send(&self, request: &Request) -> Answer {
        let wire = request.wire(&self.cookies.lock().unwrap(), &self.always);
        let answer = self.send_raw(&wire);
        self.keep_cookies(&answer);
        answer
    }

    /// Sends raw bytes and reads until the server closes the connection.
    pub(crate) fn send_raw(&self, wire: &[u8]) -> Answer {
        let mut socket = TcpStream::connect(self.address).unwrap();
        // A server that refuses early stops reading: only its response counts.
        let _refused_early = socket.write_all(wire);
        let mut read = Vec::new();
        let _hung_up = socket.read_to_end(&mut read);
        let _closed = socket.shutdown(Shutdown::Both);
        Answer::read(&read)
    }

    /// Sends the head and half of the body.
    pub(crate) fn send_half(&self, request: &Request) -> HalfSent {
        let wire = request.wire(&self.cookies.lock().unwrap(), &self.always);
        let (begun, rest) = wire.split_at(wire.len() - request.body.len() / 2);
        let mut socket = TcpStream::connect(self.address).unwrap();
        socket.write_all(begun).unwrap();
        HalfSent {
            socket,
            rest: rest.to_vec(),
        }
    }

    fn keep_cookies(&self, answer: &Answer) {
        let mut cookies = self.cookies.lock().unwrap();
        for set in answer.all("set-cookie") {
            let pair = set.split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if set.contains("Max-Age=0") {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

impl Answer {
    fn read(wire: &[u8]) -> Self {
        let end = wire.windows(4).position(|window| window == b"\r\n\r\n");
        let end =
            end.unwrap_or_else(|| panic!("no answer but {:?}", String::from_utf8_lossy(wire)));
        let head = std::str::from_utf8(&wire[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines
            .next()
            .unwrap()
            .split(' ')
            .nth(1)
            .unwrap()
            .parse()
            .unwrap();
        let headers = lines.map(|line| line.split_once(':').unwrap());
        let headers: Vec<_> = headers
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let rest = &wire[end + 4..];
        let chunked = headers
            .iter()
            .any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if chunked && !rest.is_empty() {
            unchunk(rest)
        } else {
            rest.to_vec()
        };
        Self {
            status,
            headers,
            body,
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every header, in the order of the response.
    pub(crate) fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.headers.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers
            .iter()
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Asserts the status; returns the response for further assertions.
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Asserts a refusal with this status and code, in the common error shape.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status, self.error_code().as_str()),
            (status, code),
            "{}",
            self.text()
        );
    }

    /// Asserts a 422 with these fields, with one code each.
    #[track_caller]
    pub(crate) fn refused_fields(&self, fields: &[(&str, &str)]) {
        self.refused(422, "validation_failed");
        let wanted = fields
            .iter()
            .map(|(field, code)| ((*field).to_owned(), serde_json::json!([code])));
        assert_eq!(self.json()["fields"], Value::Object(wanted.collect()));
    }

    /// The code of an error in the common shape.
    #[track_caller]
    pub(crate) fn error_code(&self) -> String {
        let body = self.json();
        let object = body
            .as_object()
            .unwrap_or_else(|| panic!("{}", self.text()));
        let code = object["code"].as_str().unwrap().to_owned();
        assert!(
            object["error"]
                .as_str()
                .is_some_and(|sentence| !sentence.is_empty())
        );
        assert_eq!(
            object.contains_key("fields"),
            code == "validation_failed",
            "{}",
            self.text()
        );
        assert_eq!(
            object.contains_key("reason"),
            code == "money_open",
            "{}",
            self.text()
        );
        assert!(object.keys().all(|key| matches!(
            key.as_str(),
            "error" | "code" | "fields" | "newest" | "reason"
        )));
        assert_eq!(self.header("content-type"), Some("application/json"));
        code
    }
}

fn unchunk(mut wire: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = wire
            .windows(2)
            .position(|window| window == b"\r\n")
            .unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&wire[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            return body;
        }
        body.extend(&wire[end + 2..end + 2 + size]);
        wire = &wire[end + 2 + size + 2..];
    }
}
