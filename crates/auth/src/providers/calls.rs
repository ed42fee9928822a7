//! Calls to a provider: bounded in time and length, never redirected, with failures classified as unavailable or
//! refused.

use std::error::Error;
use std::pin::Pin;

use openidconnect::http;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::header::ACCEPT;
use reqwest::{Client, Request, Response, StatusCode, redirect};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::{Limits, ProviderError};

/// The error codes of RFC 6749 and RFC 6750. Others are not logged: a provider could echo what it was sent.
const KNOWN_CODES: [&str; 8] = [
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
    "invalid_token",
    "insufficient_scope",
];

/// An HTTP client for providers. Clones share its connections.
#[derive(Debug, Clone)]
pub(super) struct Calls {
    client: Client,
    answer_bytes: usize,
}

impl Calls {
    pub(super) fn new(limits: Limits) -> Result<Self, ProviderError> {
        // The client panics without a default crypto provider; one that is installed already is kept.
        let _already_installed = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .connect_timeout(limits.connect)
            .timeout(limits.call)
            // A redirect would send a code or a token to a third party.
            .redirect(redirect::Policy::none())
            .user_agent("Marsam")
            .build()
            .map_err(|error| ProviderError::Unavailable(causes(&error)))?;
        Ok(Self {
            client,
            answer_bytes: limits.answer_bytes,
        })
    }

    /// Gets a JSON document, with `bearer` as the access token if given.
    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        url: &Url,
        bearer: Option<&str>,
    ) -> Result<T, ProviderError> {
        let mut call = self.client.get(url.clone());
        call = call.header(ACCEPT, "application/json");
        if let Some(token) = bearer {
            call = call.bearer_auth(token);
        }
        let request = call.build().map_err(|error| down(url, error))?;
        let answer = self.send(request).await?;
        serde_json::from_slice(answer.body()).map_err(|error| {
            // Only the position: the message may quote the response.
            let (line, column) = (error.line(), error.column());
            let place = plain(url);
            ProviderError::Unavailable(format!("{place} is unreadable at {line}:{column}"))
        })
    }

    /// A response with status 200, or an error.
    async fn send(&self, request: Request) -> Result<HttpResponse, ProviderError> {
        let url = request.url().clone();
        let sent = self.client.execute(request).await;
        let answer = self
            .read(sent.map_err(|error| down(&url, error))?, &url)
            .await?;
        let status = answer.status();
        if status == StatusCode::OK {
            return Ok(answer);
        }
        let why = match error_code(answer.body()) {
            Some(code) => format!("{} answered {status}: {code}", plain(&url)),
            None => format!("{} answered {status}", plain(&url)),
        };
        let later = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS].contains(&status);
        if status.is_client_error() && !later {
            Err(ProviderError::Refused(why))
        } else {
            Err(ProviderError::Unavailable(why))
        }
    }

    async fn read(&self, mut answer: Response, url: &Url) -> Result<HttpResponse, ProviderError> {
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(|error| down(url, error))? {
            if body.len() + piece.len() > self.answer_bytes {
                let place = plain(url);
                return Err(ProviderError::Unavailable(format!("{place} says too much")));
            }
            body.extend_from_slice(&piece);
        }
        let mut whole = http::Response::new(body);
        *whole.status_mut() = answer.status();
        *whole.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(whole)
    }
}

impl<'c> AsyncHttpClient<'c> for Calls {
    type Error = ProviderError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, ProviderError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let request = Request::try_from(request)
                .map_err(|error| ProviderError::Unavailable(causes(&error)))?;
            self.send(request).await
        })
    }
}

#[derive(Deserialize)]
struct Refusal {
    error: String,
}

fn error_code(body: &[u8]) -> Option<&'static str> {
    let refusal: Refusal = serde_json::from_slice(body).ok()?;
    KNOWN_CODES.into_iter().find(|code| refusal.error == *code)
}

fn down(url: &Url, error: reqwest::Error) -> ProviderError {
    let why = causes(&error.without_url());
    ProviderError::Unavailable(format!("{}: {why}", plain(url)))
}

/// The URL without its secret parts.
fn plain(url: &Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}

/// The whole chain of causes: reqwest's own message does not include them.
fn causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}
