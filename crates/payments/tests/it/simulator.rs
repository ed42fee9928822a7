//! The payment provider for development (`frontend/tools/pay-provider.mjs`) as a process of its own.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use url::Url;

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../frontend/tools/pay-provider.mjs"
);
pub(crate) const KEY: &str = "sk_test_marsam_vector";

pub(crate) struct Simulator {
    pub(crate) url: Url,
    client: reqwest::Client,
    /// Ends with the test.
    _process: Child,
}

pub(crate) fn command() -> Command {
    let mut command = Command::new("node");
    command
        .arg(SCRIPT)
        .env_remove("MARSAM_PUBLIC_URL")
        .kill_on_drop(true)
        .stdin(Stdio::null());
    command
}

impl Simulator {
    pub(crate) async fn start() -> Self {
        let mut command = command();
        command.args(["--secret-key", KEY]).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        let url = line
            .split(' ')
            .find(|word| word.starts_with("http://"))
            .unwrap();
        let _already_installed = rustls::crypto::ring::default_provider().install_default();
        Self {
            url: Url::parse(url).unwrap(),
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
            _process: process,
        }
    }

    /// A control call; answers its result.
    pub(crate) async fn make(&self, what: Value) -> Value {
        let address = self.url.join("/control").unwrap();
        let sent = self
            .client
            .post(address)
            .header("x-marsam-test", "yes")
            .json(&what);
        let answer = sent.send().await.unwrap();
        assert!(
            answer.status().is_success(),
            "{what}: {}",
            answer.text().await.unwrap()
        );
        let mut answer: Value = answer.json().await.unwrap();
        answer["result"].take()
    }

    pub(crate) async fn state(&self) -> Value {
        self.make(json!({"do": "state"})).await
    }

    /// A page as the payer's browser gets it.
    pub(crate) async fn page(&self, url: &Url, language: &str) -> String {
        let mut url = url.clone();
        url.query_pairs_mut().append_pair("lang", language);
        self.client
            .get(url)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap()
    }

    /// Where the payer's browser goes after an answer on the page.
    pub(crate) async fn press(&self, url: &Url, answer: &str) -> Option<String> {
        let client = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none());
        let sent = client
            .build()
            .unwrap()
            .post(url.clone())
            .body(format!("answer={answer}"));
        let answer = sent.send().await.unwrap();
        let location = answer.headers().get("location")?;
        Some(location.to_str().unwrap().to_owned())
    }
}
