//! Notes on each connection whether a request is being answered; its deadlines depend on it.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::web::Bytes;
use pin_project_lite::pin_project;

use crate::activity::{Activity, Running};

/// Counts a request as running from now on.
pub(super) fn begin(request: &ServiceRequest) -> Option<Running> {
    Activity::of(request.request()).map(Running::begin)
}

/// Counts it as running until its answer has been written or dropped.
pub(super) fn hold<B: MessageBody>(
    response: ServiceResponse<B>,
    running: Option<Running>,
) -> ServiceResponse<impl MessageBody> {
    response.map_body(|_, body| Noted { body, running })
}

pin_project! {
    /// A body that ends with its request.
    struct Noted<B> {
        #[pin]
        body: B,
        running: Option<Running>,
    }
}

impl<B: MessageBody> MessageBody for Noted<B> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        self.project().body.poll_next(context)
    }

    fn try_into_bytes(self) -> Result<Bytes, Self> {
        let Self { body, running } = self;
        body.try_into_bytes().map_err(|body| Self { body, running })
    }
}
