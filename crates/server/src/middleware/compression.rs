//! Compresses the API's responses on a blocking thread.
//!
//! Actix's own middleware finishes each body on the event loop, which is most of the work for a short one.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::ServiceResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpRequest, HttpResponse};
use marsam_http::ApiError;
use marsam_http::responses::encodings::{ContentCoding, Effort, Encodings, VARY_ENCODING, inflate};

/// Shorter bodies fit into one packet uncompressed.
const MIN_BYTES: usize = 1024;

/// Sends a body in the smallest encoding that the browser accepts, even if it has been compressed before. A streamed
/// body is sent unchanged, and so is a response that already has `Vary: Accept-Encoding`: its encoding was negotiated.
pub(super) async fn compress<B: MessageBody>(
    response: ServiceResponse<B>,
) -> Result<ServiceResponse<EitherBody<Bytes, B>>, Error> {
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    if response.headers().get(header::VARY) == Some(&VARY_ENCODING) {
        return Ok(ServiceResponse::new(
            request,
            response.set_body(EitherBody::right(body)),
        ));
    }
    response.headers_mut().append(header::VARY, VARY_ENCODING);
    let body = match body.try_into_bytes() {
        Ok(plain) => EitherBody::left(pack(&request, &mut response, plain).await?),
        Err(streamed) => EitherBody::right(streamed),
    };
    Ok(ServiceResponse::new(request, response.set_body(body)))
}

async fn pack(
    request: &HttpRequest,
    response: &mut HttpResponse<()>,
    plain: Bytes,
) -> Result<Bytes, ApiError> {
    let accepted = Encodings::of(request);
    if let Some(encoding) = response.headers().get(header::CONTENT_ENCODING) {
        if accepted.gzip || *encoding != ContentCoding::Gzip.name() {
            return Ok(plain);
        }
        response.headers_mut().remove(header::CONTENT_ENCODING);
        return inflate(plain).await;
    }
    if plain.len() < MIN_BYTES {
        return Ok(plain);
    }
    let Some(encoding) = accepted.preferred() else {
        return Ok(plain);
    };
    let packed = web::block(move || encoding.pack(&plain, Effort::Once))
        .await
        .map_err(ApiError::internal)?;
    response
        .headers_mut()
        .insert(header::CONTENT_ENCODING, encoding.name());
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;

    use super::*;
    use marsam_http::responses::encodings::ContentCoding;
    use marsam_http::responses::event_loop::assert_leaves_the_event_loop;

    fn accepting(encoding: ContentCoding) -> HttpRequest {
        TestRequest::get()
            .insert_header((header::ACCEPT_ENCODING, encoding.name()))
            .to_http_request()
    }

    #[test]
    fn the_event_loop_is_not_blocked_while_a_body_is_compressed() {
        for encoding in [ContentCoding::Brotli, ContentCoding::Gzip] {
            let plain = Bytes::from("a creative of Kuwait ".repeat(200));
            let long = plain.len();
            let mut response = HttpResponse::new(StatusCode::OK).drop_body();
            let request = accepting(encoding);
            let packed =
                assert_leaves_the_event_loop(pack(&request, &mut response, plain)).unwrap();
            assert!(packed.len() < long / 4);
            let name = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(name, Some(&encoding.name()));
        }
    }

    #[actix_web::test]
    async fn short_or_compressed_bodies_are_sent_unchanged() {
        let mut response = HttpResponse::new(StatusCode::OK).drop_body();
        let short = Bytes::from_static(b"{}");
        let request = accepting(ContentCoding::Brotli);
        let sent = pack(&request, &mut response, short.clone()).await.unwrap();
        assert_eq!(sent, short);
        let gzip = ContentCoding::Gzip.name();
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, gzip.clone());
        let packed = Bytes::from(vec![7; 2 * MIN_BYTES]);
        let request = accepting(ContentCoding::Gzip);
        let sent = pack(&request, &mut response, packed.clone()).await.unwrap();
        assert_eq!(sent, packed);
        assert_eq!(
            response.headers().get(header::CONTENT_ENCODING),
            Some(&gzip)
        );
    }

    #[actix_web::test]
    async fn a_body_that_the_client_cannot_read_is_inflated() {
        let plain = "a file of the documentation ".repeat(200);
        let packed = ContentCoding::Gzip.pack(plain.as_bytes(), Effort::Once);
        let mut response = HttpResponse::new(StatusCode::OK).drop_body();
        let gzip = ContentCoding::Gzip.name();
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, gzip);
        let request = TestRequest::get().to_http_request();
        let sent = pack(&request, &mut response, packed).await.unwrap();
        assert_eq!(sent, plain);
        assert!(!response.headers().contains_key(header::CONTENT_ENCODING));
    }
}
