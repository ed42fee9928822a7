//! A temporary folder to run the binary in, a running site, and a minimal HTTP client.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The password of every test account.
const PASSWORD: &str = "gahwa-7-dalla";

pub(crate) struct Place {
    folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The binary in this folder, with no settings but a free port.
    pub(crate) fn marsam(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_marsam"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("MARSAM_BIND", "127.0.0.1:0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.marsam(arguments).output().unwrap()
    }

    /// Runs a command that must succeed; returns its output.
    pub(crate) fn print(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that must fail with `code`; returns its error message.
    pub(crate) fn refuse(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        said
    }

    pub(crate) fn serve(&self) -> Site {
        Site::start(self.marsam(&["serve"]))
    }
}

/// A running site; killed when dropped.
pub(crate) struct Site {
    process: Child,
    log: Receiver<String>,
    pub(crate) address: SocketAddr,
}

impl Site {
    /// Starts the binary and reads its log up to the address.
    pub(crate) fn start(command: Command) -> Self {
        let mut site = Self::start_unread(command);
        site.read_address();
        site
    }

    /// Starts the binary without reading its log.
    pub(crate) fn start_unread(mut command: Command) -> Self {
        let mut process = command.stdout(Stdio::null()).spawn().unwrap();
        let errors = BufReader::new(process.stderr.take().unwrap());
        let (send, log) = channel();
        std::thread::spawn(move || {
            for line in errors.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let address = ([127, 0, 0, 1], 0).into();
        Self {
            process,
            log,
            address,
        }
    }

    /// Reads the log up to a line that contains `text`.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let mut read = Vec::new();
        loop {
            let Ok(line) = self.log.recv_timeout(TIMEOUT) else {
                panic!("the log has no {text}: {read:#?}");
            };
            if line.contains(text) {
                return line;
            }
            read.push(line);
        }
    }

    pub(crate) fn address_after(&self, text: &str) -> SocketAddr {
        let line = self.wait_for(text);
        let (_, rest) = line.split_once(text).unwrap();
        let address = rest.split('/').next().unwrap();
        address.trim().parse().unwrap()
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", name, &id])
                .status()
                .unwrap()
                .success()
        );
    }

    pub(crate) fn read_address(&mut self) {
        self.address = self.address_after("listening on http://");
    }

    /// Waits until it has ended by itself.
    pub(crate) fn end_code(mut self) -> Option<i32> {
        let since = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(since.elapsed() < TIMEOUT, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn get(&self, path: &str) -> String {
        get(self.address, path)
    }

    /// Signs in; returns the session cookie as a request sends it.
    pub(crate) fn sign_in(&self, email: &str) -> String {
        let json = format!(r#"{{"email":"{email}","password":"{PASSWORD}"}}"#);
        let answer = self.post("/api/auth/sign-in", &json);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let (_, after) = answer
            .split_once("set-cookie: marsam_session=")
            .expect("a session's cookie");
        let token: String = after.chars().take_while(char::is_ascii_hexdigit).collect();
        format!("marsam_session={token}")
    }

    /// Whether a session of [`Site::sign_in`] is still valid.
    pub(crate) fn knows(&self, cookie: &str) -> bool {
        let mut stream = connect(self.address);
        write!(
            stream,
            "GET /api/users/me HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        rest_of(stream).starts_with("HTTP/1.1 200")
    }

    /// Waits for a mail to this address with this subject, ignoring others, and returns how many there are.
    pub(crate) fn mails_about(&self, place: &Place, email: &str, subject: &str) -> usize {
        let heads = [format!("To: {email}"), format!("Subject: {subject}")];
        let found = || {
            std::fs::read_dir(place.path("data/outbox"))
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .filter(|file| file.extension().is_some_and(|kind| kind == "eml"))
                .map(|file| std::fs::read_to_string(file).unwrap())
                .filter(|mail| heads.iter().all(|head| mail.contains(head)))
                .count()
        };
        while found() == 0 {
            self.wait_for("mail sent");
        }
        found()
    }

    /// Sends a request with these header lines, each with its line end, and a body.
    pub(crate) fn send(&self, line: &str, headers: &str, body: &[u8]) -> String {
        let mut stream = connect(self.address);
        let length = body.len();
        let head = format!(
            "{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        rest_of(stream)
    }

    pub(crate) fn post(&self, path: &str, json: &str) -> String {
        let mut stream = connect(self.address);
        let head = post_head(path, json);
        stream
            .write_all(format!("{head}connection: close\r\n\r\n{json}").as_bytes())
            .unwrap();
        rest_of(stream)
    }

    /// Signs up and returns the token of the verification mail.
    pub(crate) fn sign_up(&self, place: &Place, email: &str) -> String {
        let json = format!(
            r#"{{"email":"{email}","password":"{PASSWORD}","full_name":"Noura","language":"en"}}"#
        );
        let answer = self.post("/api/auth/sign-up", &json);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        // Other mails may be sent in between.
        let mail = loop {
            self.wait_for("mail sent");
            if let Some(mail) = verification_mail(place, email) {
                break mail;
            }
        };
        let (_, after) = mail
            .split_once("mode=verify&token=")
            .expect("a link in the mail");
        after.chars().take_while(char::is_ascii_hexdigit).collect()
    }
}

/// A mail to this address that contains a verification link.
fn verification_mail(place: &Place, email: &str) -> Option<String> {
    std::fs::read_dir(place.path("data/outbox"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|kind| kind == "eml"))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .find(|mail| mail.contains(&format!("To: {email}")) && mail.contains("mode=verify&token="))
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _reaped = self.process.wait();
    }
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

pub(crate) fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = connect(address);
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    rest_of(stream)
}

pub(crate) fn post_head(path: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n"
    )
}

pub(crate) fn rest_of(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}
