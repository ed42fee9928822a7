//! The calls of every adapter: bounded in time, number and length, never redirected, with failures sorted into those that may
//! have done what was asked and those that have not.

use std::error::Error;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::header::{ACCEPT, CONTENT_TYPE, DATE, HeaderMap, HeaderName, RETRY_AFTER};
use reqwest::{Client, Method, Response, StatusCode, redirect};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use tokio::sync::Semaphore;
use url::Url;

use crate::error::{Code, ProviderError, Surprise};
use crate::heard::{Heard, Moment};
use crate::keys::SecretKey;
use crate::limits::CallLimits;
use crate::page_hosts::is_loopback;

/// A call that is about to be made. It has no `Debug`: its body names the payer.
pub struct Call<'a> {
    pub method: Method,
    /// Parts of the path below the base.
    pub path: &'a [&'a str],
    /// Pairs of the query.
    pub query: &'a [(&'a str, &'a str)],
    pub body: Option<Vec<u8>>,
    pub timeout: Duration,
}

/// Calls to one provider, with the operator's key as the bearer's token. They share connections, a number of places and a pause.
pub struct Calls {
    client: Client,
    base: Url,
    key: SecretKey,
    limits: CallLimits,
    /// The code in the body of a refusal.
    code_of: fn(&[u8]) -> Option<Code>,
    places: Semaphore,
    quiet_until: Mutex<Option<Instant>>,
    clock: Mutex<Option<Heard>>,
}

impl fmt::Debug for Calls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Calls").finish_non_exhaustive()
    }
}

impl Calls {
    /// `base` is https, or this machine.
    pub fn new(
        base: Url,
        key: SecretKey,
        limits: CallLimits,
        code_of: fn(&[u8]) -> Option<Code>,
    ) -> Result<Self, ProviderError> {
        let is_here = base.host().is_some_and(|host| is_loopback(&host));
        if base.scheme() != "https" && !is_here {
            return Err(ProviderError::Unreachable(
                "the address is not https".to_owned(),
            ));
        }
        // The client panics without a default crypto provider; one that is installed already is kept.
        let _already_installed = rustls::crypto::ring::default_provider().install_default();
        let builder = Client::builder()
            .connect_timeout(limits.connect)
            // A redirect would send the key, or an order of money, to a third party.
            .redirect(redirect::Policy::none())
            // A call that ended badly may have been carried out: only its caller knows whether it may be repeated.
            .retry(reqwest::retry::never())
            .user_agent("Marsam");
        let builder = if is_here {
            builder.no_proxy()
        } else {
            builder.https_only(true)
        };
        let client = builder
            .build()
            .map_err(|error| ProviderError::Unreachable(causes(&error)))?;
        Ok(Self {
            client,
            base,
            key,
            limits,
            code_of,
            places: Semaphore::new(limits.at_once),
            quiet_until: Mutex::new(None),
            clock: Mutex::new(None),
        })
    }

    pub const fn limits(&self) -> CallLimits {
        self.limits
    }

    /// The time now by the `Date` of the last answer; `None` also after this machine was suspended, or its clock was set.
    pub fn clock(&self) -> Option<OffsetDateTime> {
        let heard = *locked(&self.clock);
        heard?.time_at(Moment::now())
    }

    /// The body of an answer that says yes.
    pub async fn send(&self, call: Call<'_>) -> Result<Vec<u8>, ProviderError> {
        self.after_the_pause()?;
        let place = tokio::time::timeout(self.limits.wait, self.places.acquire());
        let Ok(Ok(_place)) = place.await else {
            return Err(ProviderError::Busy(None));
        };
        // The one before may have been asked to pause.
        self.after_the_pause()?;
        let address = self.address(&call);
        let mut request = self
            .client
            .request(call.method, address)
            .timeout(call.timeout)
            .bearer_auth(self.key.expose())
            .header(ACCEPT, "application/json");
        if let Some(body) = call.body {
            request = request.header(CONTENT_TYPE, "application/json").body(body);
        }
        let answer = request.send().await.map_err(unreachable)?;
        self.look_at_the_clock(answer.headers());
        let status = answer.status();
        let pause = self.pause(status, answer.headers());
        let body = self.read(answer).await?;
        if status.is_success() {
            return Ok(body);
        }
        Err(self.failure(status, pause, &body))
    }

    fn address(&self, call: &Call<'_>) -> Url {
        let mut address = self.base.clone();
        if let Ok(mut segments) = address.path_segments_mut() {
            segments.pop_if_empty().extend(call.path);
        }
        if !call.query.is_empty() {
            address.query_pairs_mut().extend_pairs(call.query);
        }
        address
    }

    fn failure(&self, status: StatusCode, pause: Option<Duration>, body: &[u8]) -> ProviderError {
        match status {
            StatusCode::TOO_MANY_REQUESTS => ProviderError::Busy(pause),
            StatusCode::SERVICE_UNAVAILABLE if pause.is_some() => ProviderError::Busy(pause),
            StatusCode::REQUEST_TIMEOUT => ProviderError::Unreachable("status 408".to_owned()),
            status if status.is_server_error() => {
                ProviderError::Unreachable(format!("status {}", status.as_u16()))
            }
            status if status.is_client_error() => {
                let code = (self.code_of)(body);
                ProviderError::Refused(code.unwrap_or_else(|| Code::new(status.as_str())))
            }
            status => ProviderError::Unexpected(Surprise::Status(status.as_u16())),
        }
    }

    async fn read(&self, mut answer: Response) -> Result<Vec<u8>, ProviderError> {
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(unreachable)? {
            if body.len() + piece.len() > self.limits.answer_bytes {
                return Err(ProviderError::Unexpected(Surprise::TooLong));
            }
            body.extend_from_slice(&piece);
        }
        Ok(body)
    }

    fn look_at_the_clock(&self, headers: &HeaderMap) {
        if let Some(said) = moment(headers, &DATE) {
            let at = Moment::now();
            *locked(&self.clock) = Some(Heard { said, at });
        }
    }

    /// What the provider asks for, and from now on obeyed.
    fn pause(&self, status: StatusCode, headers: &HeaderMap) -> Option<Duration> {
        let is_asked = [
            StatusCode::TOO_MANY_REQUESTS,
            StatusCode::SERVICE_UNAVAILABLE,
        ]
        .contains(&status);
        let pause = is_asked.then(|| retry_after(headers))??;
        let pause = pause.min(self.limits.longest_pause);
        *locked(&self.quiet_until) = Some(Instant::now() + pause);
        Some(pause)
    }

    fn after_the_pause(&self) -> Result<(), ProviderError> {
        let until = *locked(&self.quiet_until);
        match until.and_then(|until| until.checked_duration_since(Instant::now())) {
            Some(rest) if !rest.is_zero() => Err(ProviderError::Busy(Some(rest))),
            _ => Ok(()),
        }
    }
}

/// Seconds, or a date that is compared with the answer's own.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let pause = moment(headers, &RETRY_AFTER)? - moment(headers, &DATE)?;
    Duration::try_from(pause).ok()
}

fn moment(headers: &HeaderMap, name: &HeaderName) -> Option<OffsetDateTime> {
    let text = headers.get(name)?.to_str().ok()?;
    OffsetDateTime::parse(text, &Rfc2822).ok()
}

fn unreachable(error: reqwest::Error) -> ProviderError {
    // The address has the name of a charge in it.
    ProviderError::Unreachable(causes(&error.without_url()))
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

/// A panic while it was locked leaves a whole value.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
