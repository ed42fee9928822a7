//! The server: the endpoints and the pages with what is around every request, on sockets with limits.

mod activity;
mod app;
mod connection_limit;
mod first_line;
pub mod metrics;
mod middleware;
mod watched;

use std::future::ready;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_server::ServerBuilder;
use actix_service::{IntoServiceFactory as _, ServiceFactoryExt as _, fn_service, map_config};
use actix_web::dev::{AppConfig, Server};
use actix_web::rt::net::TcpStream;
use actix_web::web;
use marsam_http::{AppState, SharedConnection};
use marsam_site::Site;
use socket2::{Domain, Protocol, Socket, Type};

use activity::Activity;
use connection_limit::ConnectionLimit;
use watched::{Deadlines, Watched};

/// Connections that the kernel holds until they are accepted.
const BACKLOG: i32 = 1024;
/// How long a client may take to send the head of its first request.
const FIRST_HEAD: Duration = Duration::from_secs(10);
/// Keep-alive: longer than the usual pause between two requests of one page visit.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// How long the rest of a refused request is read and ignored, so that its answer arrives.
const DISCONNECT: Duration = Duration::from_secs(1);
const DEADLINES: Deadlines = Deadlines {
    idle: Duration::from_secs(40),
    output: Duration::from_secs(30),
};

/// How the server is to run.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The address; port 0 takes a free one.
    pub bind: SocketAddr,
    /// Threads that serve connections.
    pub workers: usize,
    /// Open connections of one address, except trusted proxies; 0 means no limit.
    pub connections_per_address: u32,
    /// Open connections in all; more wait to be accepted.
    pub connections: usize,
    /// How long requests in flight may take when the server stops.
    pub shutdown: Duration,
}

/// Binds and starts the site; it stops in order once `end` resolves. Returns the server, to be awaited, and its address.
pub fn start(
    state: AppState,
    options: &Options,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<(Server, SocketAddr)> {
    let listener = listen(options.bind)?;
    let address = listener.local_addr()?;
    let builder = ServerBuilder::new()
        .workers(options.workers)
        .max_concurrent_connections(options.connections.div_ceil(options.workers))
        .shutdown_timeout(options.shutdown.as_secs())
        .shutdown_signal(end);
    let stops = builder.graceful_shutdown_signal();
    let connection_limit = ConnectionLimit::new(
        options.connections_per_address,
        &state.settings.trusted_proxies,
    );
    marsam_auth::throttling::key_buckets(&state.secret);
    let site = web::Data::new(Site::read());
    let builder = builder.listen("marsam", listener, move || {
        let (connection_limit, stops) = (connection_limit.clone(), stops.clone());
        let site = app::app(state.clone(), site.clone())
            .into_factory()
            .map_err(|error| error.error_response());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stops = stops.clone();
                async move { stops.notified().await }
            })
            .keep_alive(KEEP_ALIVE)
            .client_request_timeout(FIRST_HEAD)
            .client_disconnect_timeout(DISCONNECT)
            .local_addr(address)
            .on_connect_ext(|io: &Watched<TcpStream>, data| {
                let connection: SharedConnection = io.activity().clone();
                data.insert(connection);
                data.insert(io.activity().clone());
            })
            .h1(map_config(site, |()| AppConfig::default()));
        fn_service(move |io: TcpStream| ready(admit(io, &connection_limit))).and_then(http)
    })?;
    Ok((builder.run(), address))
}

/// Closes a connection immediately if its address has too many.
fn admit(
    io: TcpStream,
    connection_limit: &ConnectionLimit,
) -> Result<(Watched<TcpStream>, Option<SocketAddr>), DispatchError> {
    let peer = io.peer_addr()?;
    let place = connection_limit.admit(peer.ip()).map_err(|_too_many| {
        metrics::connection_refused();
        DispatchError::Io(io::ErrorKind::ConnectionRefused.into())
    })?;
    let watched = Watched::new(io, Activity::new(place), DEADLINES);
    Ok((watched, Some(peer)))
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
