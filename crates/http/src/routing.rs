//! The API's routes in the server: by the first segment of their paths.
//!
//! actix-web tries one route after the other, and matches those with an id by a regular expression each. For some
//! hundred routes this was a sixth of the cost of a quote request. So a request is matched only with the routes of its
//! first segment, and with those without an id first.

use std::collections::BTreeMap;

use actix_web::dev::HttpServiceFactory;
use actix_web::guard::{GuardContext, fn_guard};
use actix_web::{Scope, web};
use utoipa_actix_web::OpenApiFactory;

use crate::api_document::Routes;
use crate::routes;

/// The prefix of every route here.
const API: &str = "/api/";
/// First segments of the most frequent requests, whose guards run first.
const FREQUENT_SEGMENTS: [&str; 3] = ["creatives", "services", "users"];

type Register = Box<dyn FnOnce(Scope) -> Scope>;

/// Routes that begin with the same segment.
#[derive(Default)]
struct Group {
    /// Paths without an id.
    literal: Vec<Register>,
    with_id: Vec<Register>,
}

#[derive(Default)]
struct BySegment(BTreeMap<String, Group>);

impl Routes for BySegment {
    fn service<F: HttpServiceFactory + OpenApiFactory + utoipa::Path + 'static>(
        &mut self,
        endpoint: F,
    ) -> &mut Self {
        let path = F::path();
        let group = self.0.entry(first_segment(&path).to_owned()).or_default();
        let register: Register = Box::new(|scope| scope.service(endpoint));
        if path.contains('{') {
            group.with_id.push(register);
        } else {
            group.literal.push(register);
        }
        self
    }
}

/// Registers the API's routes in the scope `/api`.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    let mut by_segment = BySegment::default();
    routes::api(&mut by_segment);
    let groups = by_segment.0;
    let (first, then): (Vec<_>, Vec<_>) = groups
        .into_iter()
        .partition(|(segment, _)| FREQUENT_SEGMENTS.contains(&segment.as_str()));
    for (segment, group) in first.into_iter().chain(then) {
        let is_of_group = move |context: &GuardContext<'_>| {
            let path = context.head().uri.path();
            path.strip_prefix(API)
                .and_then(|path| path.strip_prefix(segment.as_str()))
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let scope = web::scope("")
            .guard(fn_guard(is_of_group))
            .default_service(web::to(routes::no_route));
        let routes = group.literal.into_iter().chain(group.with_id);
        config.service(routes.fold(scope, |scope, register| register(scope)));
    }
}

/// The first segment of a path, with or without a slash at its beginning.
fn first_segment(path: &str) -> &str {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.split('/').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_segments_that_are_asked_for_most_have_routes() {
        let document = crate::openapi::kept_document();
        let paths = document["paths"].as_object().unwrap().keys();
        let segments: Vec<&str> = paths
            .filter_map(|path| path.strip_prefix(API))
            .map(first_segment)
            .collect();
        for segment in FREQUENT_SEGMENTS {
            assert!(segments.contains(&segment), "{segment}");
        }
    }
}
