//! A `PostgreSQL` of a test's own, which can be frozen and killed. Only where `TEST_DATABASE_URL` says that there is one.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Removed when dropped.
pub(crate) struct Postgres {
    script: Child,
    pub(crate) url: String,
    folder: PathBuf,
}

impl Postgres {
    /// Starts one; `None` where the tests run without `PostgreSQL`.
    pub(crate) fn start() -> Option<Self> {
        std::env::var_os("TEST_DATABASE_URL")?;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/with-postgres");
        let mut script = Command::new(script)
            // Until its input is closed.
            .args(["sh", "-c", "echo $TEST_DATABASE_URL; cat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let mut lines = BufReader::new(script.stdout.take().unwrap());
        lines.read_line(&mut url).unwrap();
        let url = url.trim().to_owned();
        let (_, after) = url.split_once("host=").unwrap();
        let folder = PathBuf::from(after.split('&').next().unwrap());
        Some(Self {
            script,
            url,
            folder,
        })
    }

    /// The folder of its socket.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stops all of its processes, as a machine that hangs does: the kernel goes on taking connections.
    pub(crate) fn freeze(&self) {
        self.signal("STOP");
    }

    pub(crate) fn thaw(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let server = self.server();
        let children = Command::new("ps")
            .args(["-o", "pid=", "--ppid", &server])
            .output()
            .unwrap();
        let children = String::from_utf8(children.stdout).unwrap();
        let mut all = vec![server.as_str()];
        all.extend(children.split_whitespace());
        // One of them may have ended meanwhile.
        let _some_ended = Command::new("kill")
            .args(["-s", name])
            .args(all)
            .stderr(Stdio::null())
            .status()
            .unwrap();
    }

    /// The id of the server's process.
    fn server(&self) -> String {
        let file = self.folder.join("data/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap();
        text.lines().next().unwrap().trim().to_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.thaw();
        drop(self.script.stdin.take());
        let _ended = self.script.wait();
    }
}
