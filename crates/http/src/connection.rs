//! The connection of a request, as far as a handler has a say in it.

use std::rc::Rc;

use actix_web::HttpRequest;

/// What the server that accepted the connection lets a handler do with it.
pub trait Connection {
    /// Marks the connection as one that is meant to stay open: it no longer counts against its address.
    fn stay_open(&self);
}

/// As the server attaches it to a connection.
pub type SharedConnection = Rc<dyn Connection>;

/// The connection of a request; `None` if a test calls the app without one.
pub(crate) fn of(request: &HttpRequest) -> Option<&SharedConnection> {
    request.conn_data::<SharedConnection>()
}
