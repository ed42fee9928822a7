//! Requests of hostile sizes to every call of the API's document: none ends the process, none is answered with 500.

use serde_json::{Map, Value, json};

use super::abuse::Abuser;
use crate::browser::{Answer, Browser, Request};
use crate::document::document;
use crate::harness::TestApp;
use crate::projects::Studio;

/// The longest address that is answered, in bytes.
const MAX_URI: usize = 8 * 1024;
/// Bodies are as large as they may be.
const BODY_BYTES: usize = 64 * 1024;

/// An operation of the document.
struct Call {
    method: String,
    path: String,
    /// The names of its parameters in the query.
    query: Vec<String>,
}

/// What the calls are about.
struct Things {
    request: String,
    proposal: String,
    creative: String,
}

impl Things {
    fn of(studio: &Studio) -> Self {
        let request = studio.request();
        let proposal = studio.dana.propose(&request);
        Self {
            request,
            proposal,
            creative: studio.dana.id.clone(),
        }
    }

    /// The id that a path takes: of what its lists are of, else of the request, which is unknown there.
    fn id_in(&self, path: &str) -> &str {
        match path.split('/').nth(2) {
            Some("creatives") => &self.creative,
            Some("proposals") => &self.proposal,
            _ => &self.request,
        }
    }
}

/// Every operation, without those after which the caller is signed out, and without the stream, whose answer never ends.
fn calls(things: &Things) -> Vec<Call> {
    let mut calls = Vec::new();
    for (path, item) in document()["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let is_end = [("get", "/api/logout"), ("delete", "/api/account/sessions")];
            if path == "/api/stream" || is_end.contains(&(method, path)) {
                continue;
            }
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let query = parameters.filter(|parameter| parameter["in"] == "query");
            calls.push(Call {
                method: method.to_uppercase(),
                path: path.replace("{id}", things.id_in(path)),
                query: query
                    .map(|parameter| parameter["name"].as_str().unwrap().to_owned())
                    .collect(),
            });
        }
    }
    calls
}

/// Values of a parameter that are this long in all, each repeated under its name where that is another case.
fn long_values(name: &str, bytes: usize) -> Vec<String> {
    let repeated = |pair: &str| {
        let pairs = vec![pair; bytes / (pair.len() + 1)];
        pairs.join("&")
    };
    let one = |piece: &str| {
        let room = bytes - name.len() - 1;
        format!("{name}={}", piece.repeat(room / piece.len()))
    };
    vec![
        one("a+"),
        one("%20a"),
        one("%D9%83+"),
        one("x"),
        one("%25"),
        one("a,"),
        one("0199aaaa-0000-7000-8000-000000000000,"),
        one("1"),
        one("[[\""),
        repeated(&format!("{name}=a")),
        repeated(&format!("{name}=Pending")),
        repeated(&format!("{name}=UGC")),
        repeated(&format!("{name}=")),
    ]
}

pub(super) fn is_sound(request: &str, answer: &Answer) {
    assert!(
        answer.status != 500,
        "{request}: {} {}",
        answer.status,
        answer.text()
    );
}

fn is_too_long(request: &str, answer: &Answer) {
    assert_eq!(answer.status, 414, "{request}: {}", answer.text());
    answer.refused(414, "uri_too_long");
    assert_eq!(answer.header("connection"), Some("close"), "{request}");
}

/// What a failure names: not the whole address.
fn call_of(method: &str, path: &str) -> String {
    let route = path.split('?').next().unwrap();
    format!("{method} {route}, {} bytes", path.len())
}

/// A brand with a request, a creative with a proposal for it, and an admin.
fn callers(studio: &Studio) -> [&Browser; 3] {
    [&studio.brand, &studio.dana.browser, &studio.admin]
}

#[test]
fn words_and_repeats_just_below_the_longest_address_break_no_list() {
    let studio = Studio::open();
    let things = Things::of(&studio);
    for call in calls(&things).iter().filter(|call| call.method == "GET") {
        let (may, may_not): (Vec<&Browser>, Vec<&Browser>) = callers(&studio)
            .into_iter()
            .partition(|browser| browser.get(&call.path).status < 400);
        let is_of_list = [&things.creative, &things.proposal]
            .iter()
            .any(|id| call.path.contains(*id));
        assert!(
            !is_of_list || !may.is_empty(),
            "{} reaches nothing",
            call.path
        );
        // All who may make the call try the names that it reads, and one who may not; one caller tries the other names.
        let readers: Vec<&Browser> = may.iter().chain(may_not.first()).copied().collect();
        let names = call.query.iter().map(String::as_str);
        for name in names.chain(["q", "status", "unknown"]) {
            let is_read = call.query.iter().any(|known| known == name);
            let callers = &readers[..if is_read { readers.len() } else { 1 }];
            for query in long_values(name, MAX_URI - call.path.len() - 1) {
                let path = format!("{}?{query}", call.path);
                assert!(
                    path.len() <= MAX_URI && path.len() > MAX_URI - 100,
                    "{path}"
                );
                for browser in callers {
                    is_sound(&path, &browser.get(&path));
                }
            }
        }
    }
    studio.brand.get("/api/users/me").is(200);
}

#[test]
fn an_address_just_below_the_longest_breaks_no_other_call() {
    let studio = Studio::open();
    let all = calls(&Things::of(&studio));
    for call in all.iter().filter(|call| call.method != "GET") {
        for name in call.query.iter().map(String::as_str).chain(["q"]) {
            // Words, a sign that is no text, text that is no JSON, repeats.
            let queries = long_values(name, MAX_URI - call.path.len() - 1);
            for query in queries.iter().step_by(4) {
                let path = format!("{}?{query}", call.path);
                let answer = studio.brand.send(&Request::new(&call.method, &path));
                is_sound(&call_of(&call.method, &path), &answer);
                assert_ne!(answer.status, 414, "{}", call_of(&call.method, &path));
            }
        }
    }
    studio.app.visitor().get("/healthz").is(200);
}

#[test]
fn an_address_above_the_longest_is_414_however_long_it_is() {
    let studio = Studio::open();
    let things = Things::of(&studio);
    for bytes in [MAX_URI + 1, 10_000, 60_000, 70_000, 131_072, 1_000_000] {
        for path in [
            "/api/brand/quote-requests",
            "/api/creatives",
            "/",
            "/healthz",
        ] {
            let query = "+".repeat(bytes - path.len() - "?q=".len());
            let path = format!("{path}?q={query}");
            assert_eq!(path.len(), bytes);
            is_too_long(&call_of("GET", &path), &studio.brand.get(&path));
        }
    }
    for call in calls(&things) {
        let path = format!("{}?q={}", call.path, "a+".repeat(30_000));
        let answer = studio.brand.send(&Request::new(&call.method, &path));
        is_too_long(&call_of(&call.method, &path), &answer);
    }
    studio.brand.get("/api/users/me").is(200);
}

#[test]
fn a_search_of_five_thousand_words_is_answered_by_its_first_eight() {
    let studio = Studio::open();
    let request = studio.request();
    for path in [
        "/api/brand/quote-requests",
        "/api/brand/quote-requests?order=oldest",
    ] {
        let and = if path.contains('?') { '&' } else { '?' };
        let words = vec!["a"; 4_000].join("+");
        studio.brand.get(&format!("{path}{and}q={words}")).is(200);
    }
    let statuses = "status=Pending&".repeat(500);
    let path = format!("/api/brand/quote-requests?{statuses}");
    let found = studio.brand.get(&path).is(200).json();
    assert_eq!(found[0]["id"], json!(request));
}

/// How many bodies [`large_bodies`] makes for each field.
pub(super) const SIZES: usize = 7;

/// Bodies of 64 KiB: many elements, many members, depth, one long text, for each of these fields.
pub(super) fn large_bodies(fields: &[String]) -> Vec<Value> {
    let texts = |text: &str| json!(vec![text; BODY_BYTES / (text.len() + 4)]);
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let values: [Value; SIZES] = [
        texts("a"),
        texts("0199aaaa-0000-7000-8000-000000000000"),
        texts("UGC"),
        json!(vec![json!({}); BODY_BYTES / 4]),
        json!("a ".repeat(BODY_BYTES / 2 - 200)),
        json!("ا".repeat(BODY_BYTES / 2 - 200)),
        deep,
    ];
    let mut bodies: Vec<Value> = values
        .into_iter()
        .flat_map(|value| {
            fields.iter().map(move |field| {
                let mut body = Map::new();
                body.insert(field.clone(), value.clone());
                Value::Object(body)
            })
        })
        .collect();
    let many = (0..5_000).map(|number| (format!("f{number}"), json!(0)));
    bodies.push(Value::Object(many.collect()));
    bodies
}

/// The members that the bodies of the document have.
pub(super) fn fields_of(path: &str, method: &str) -> Vec<String> {
    let body = &document()["paths"][path][method]["requestBody"]["content"]["application/json"];
    let schema = &body["schema"];
    let named = schema["$ref"]
        .as_str()
        .and_then(|name| name.rsplit('/').next());
    let schema = named.map_or(schema, |name| &document()["components"]["schemas"][name]);
    let properties = schema["properties"].as_object();
    properties
        .into_iter()
        .flat_map(|all| all.keys().cloned())
        .collect()
}

#[test]
fn a_body_as_large_as_may_be_breaks_no_call() {
    let app = TestApp::spawn();
    let abusers = ["brand", "creative"].map(|role| Abuser::with_role(&app, role));
    let id = "0199aaaa-0000-7000-8000-000000000000";
    let mut tried = 0;
    for (path, item) in document()["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["requestBody"].is_null() {
                continue;
            }
            let request = Request::new(&method.to_uppercase(), &path.replace("{id}", id));
            // One is enough where the roles are answered alike.
            let answers =
                [0, 1].map(|role| abusers[role].send(&request.clone().json(&json!({}))).status);
            let readers = &abusers[..if answers[0] == answers[1] { 1 } else { 2 }];
            for body in large_bodies(&fields_of(path, method)) {
                tried += 1;
                for abuser in readers {
                    abuser.send(&request.clone().json(&body));
                }
            }
        }
    }
    assert!(tried > 500, "{tried} bodies");
}
