//! Creatives learn nothing of each other: whatever a rival does, and whatever its brand does about the rival, no byte
//! of another creative's answers changes.

mod ends;

use std::collections::BTreeMap;

use serde_json::json;

use super::stream::{lines, until};
use super::{Studio, act, act_on, delivery, detail, id_of, payment, proposal, reason, select};
use crate::browser::{Answer, Browser, Request};
use crate::samples::{but, quote_request};

/// What the watching creative has done about a request before the rival acts.
const SITUATIONS: [&str; 7] = [
    "open",
    "invited",
    "declined",
    "dismissed",
    "live",
    "questioned",
    "withdrawn",
];

/// Moves of the rival, and of the brand and an admin about the rival.
const BEFORE_A_SELECTION: [&str; 10] = [
    "propose",
    "revise",
    "withdraw",
    "decline",
    "request-change",
    "invite",
    "decline-invitation",
    "message",
    "answer",
    "read",
];
const OF_A_PROJECT: [&str; 14] = [
    "deliver",
    "request-revision",
    "accept-revision",
    "approve",
    "hold",
    "resolve",
    "record-payment",
    "confirm-payment",
    "cancel",
    "refuse-cancel",
    "message",
    "answer",
    "void-payment",
    "agree-cancel",
];

/// Numbers that look random and are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// The paths of what a creative may ask about requests in general, about these, and about these proposals.
pub(crate) fn readable(requests: &[&str], proposals: &[&str]) -> Vec<String> {
    let mut paths: Vec<String> = [
        "/api/creative/requests",
        "/api/creative/requests?limit=3",
        "/api/creative/requests?side=bidder",
        "/api/creative/requests?side=open",
        "/api/creative/requests?stage=submitted",
        "/api/creative/requests?stage=proposals",
        "/api/creative/requests?order=newest",
        "/api/creative/requests?archived=yes",
        // A word of every brief, and the rival's name.
        "/api/creative/requests?q=menu",
        "/api/creative/requests?q=dana",
        "/api/creative/requests/counts",
        "/api/notifications",
    ]
    .map(str::to_owned)
    .to_vec();
    for request in requests {
        let of_request = [
            "",
            "/events",
            "/deliveries",
            "/proposals",
            "/messages",
            "/agreement",
            "/annotations",
            "/disputes",
        ];
        paths.extend(of_request.map(|rest| format!("/api/quote-requests/{request}{rest}")));
    }
    for proposal in proposals {
        paths.push(format!("/api/proposals/{proposal}/versions"));
    }
    paths
}

/// The answers to these, with every header but those of the moment.
pub(crate) fn answers(browser: &Browser, paths: Vec<String>) -> BTreeMap<String, String> {
    let answers = paths.into_iter().map(|path| {
        let answer = browser.get(&path);
        let of_the_moment = ["date", "x-request-id", "server-timing", "set-cookie"];
        let mut headers: Vec<String> = answer
            .headers()
            .filter(|(name, _)| !of_the_moment.contains(&name.to_lowercase().as_str()))
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        headers.sort_unstable();
        let text = format!("{} {headers:?} {}", answer.status, answer.text());
        (path, text)
    });
    answers.collect()
}

/// How many mails Salem has got, those that wait too.
pub(crate) fn mails_to_salem(studio: &Studio) -> i64 {
    studio
        .app
        .count("SELECT COUNT(*) AS found FROM outbox WHERE recipient = 'salem@example.com'")
}

/// Dana is the rival, Salem watches.
struct Contest {
    studio: Studio,
    /// The requests by situation; each is open, so that the rival may answer it.
    requests: BTreeMap<&'static str, String>,
    /// The watcher's proposals, by request.
    own: BTreeMap<String, String>,
    /// The rival's latest proposals, by request.
    theirs: BTreeMap<String, String>,
    /// How many moves were accepted.
    moved: usize,
}

impl Contest {
    fn open() -> Self {
        let studio = Studio::open();
        studio.app.deliver_changes();
        let mut contest = Self {
            studio,
            requests: BTreeMap::new(),
            own: BTreeMap::new(),
            theirs: BTreeMap::new(),
            moved: 0,
        };
        for situation in SITUATIONS {
            contest.prepare(situation);
        }
        contest
    }

    fn prepare(&mut self, situation: &'static str) {
        let studio = &self.studio;
        let request = studio.request();
        let salem = &studio.salem;
        if ["invited", "declined"].contains(&situation) {
            let path = format!("/api/admin/quote-requests/{request}/invite");
            let asked = json!({"creative_ids": [salem.id]});
            studio.admin.post(&path, &asked).is(200);
        }
        match situation {
            "declined" => {
                act(&salem.browser, &request, "decline-invitation", &reason()).is(200);
            }
            "dismissed" => {
                act(&salem.browser, &request, "decline-invitation", &json!({})).is(200);
            }
            "live" | "questioned" | "withdrawn" => {
                let sent = salem.propose(&request);
                match situation {
                    "questioned" => {
                        let wish = json!({"message": "A little less?"});
                        act_on(&studio.brand, &sent, "request-change", &wish).is(200);
                    }
                    "withdrawn" => {
                        act_on(&salem.browser, &sent, "withdraw", &json!({})).is(200);
                    }
                    _ => {}
                }
                self.own.insert(request.clone(), sent);
            }
            _ => {}
        }
        self.requests.insert(situation, request);
    }

    /// Everything that the watcher can read.
    fn seen(&self) -> BTreeMap<String, String> {
        let requests: Vec<&str> = self.requests.values().map(String::as_str).collect();
        let proposals = self.own.values().chain(self.theirs.values());
        let proposals: Vec<&str> = proposals.map(String::as_str).collect();
        let salem = &self.studio.salem;
        let mut paths = readable(&requests, &proposals);
        paths.push(format!("/api/creatives/{}/reviews", salem.id));
        answers(&salem.browser, paths)
    }

    /// How many mails the watcher has got.
    fn mails(&self) -> i64 {
        mails_to_salem(&self.studio)
    }

    fn must_see(&self, before: &BTreeMap<String, String>) {
        let after = self.seen();
        for (path, was) in before {
            let situation = self
                .requests
                .iter()
                .find(|(_, request)| path.contains(*request));
            assert_eq!(&after[path], was, "{path} {situation:?}");
        }
    }

    /// A move of the rival or about the rival; one that is not allowed now is refused.
    fn make(&mut self, name: &str, request: &str) {
        let answer = match name {
            "propose" => self.propose(request),
            "revise" | "withdraw" | "decline" | "request-change" => self.of_proposal(name, request),
            _ => self.of_request(name, request),
        };
        self.moved += usize::from(answer.status < 300);
    }

    fn propose(&mut self, request: &str) -> Answer {
        let sent = self.studio.dana.offer(request, &proposal());
        if sent.status == 201 {
            self.theirs.insert(request.to_owned(), id_of(&sent.json()));
        }
        sent
    }

    fn of_proposal(&self, name: &str, request: &str) -> Answer {
        let (brand, dana) = (&self.studio.brand, &self.studio.dana.browser);
        let theirs = self.theirs.get(request).cloned().unwrap_or_default();
        let wish = json!({"message": "Cheaper?"});
        match name {
            "withdraw" => act_on(dana, &theirs, name, &json!({})),
            "decline" => act_on(brand, &theirs, name, &reason()),
            "request-change" => act_on(brand, &theirs, name, &wish),
            _ => {
                let path = format!("/api/proposals/{theirs}");
                let cheaper = json!({"price_fils": 250_000});
                dana.send(&Request::new("PATCH", &path).json(&cheaper))
            }
        }
    }

    fn of_request(&self, name: &str, request: &str) -> Answer {
        let (brand, admin) = (&self.studio.brand, &self.studio.admin);
        let (dana, rival) = (&self.studio.dana.browser, &self.studio.dana.id);
        let hello = json!({"body": "Hello", "creative_id": rival});
        let resume = json!({"outcome": "resume", "note": "Go on."});
        match name {
            "invite" => {
                let path = format!("/api/admin/quote-requests/{request}/invite");
                admin.post(&path, &json!({"creative_ids": [rival]}))
            }
            "message" => act(brand, request, "messages", &hello),
            "answer" => act(dana, request, "messages", &json!({"body": "Hello"})),
            "read" => act(dana, request, "messages/read", &json!({})),
            "deliver" => act(dana, request, name, &delivery()),
            "request-revision" => act(brand, request, name, &json!({"note": "Warmer, please."})),
            "accept-revision" => act(dana, request, name, &json!({})),
            "approve" | "agree-cancel" => act(brand, request, name, &json!({})),
            "resolve" => act(admin, request, name, &resume),
            "record-payment" => act(brand, request, name, &payment(1_000)),
            "confirm-payment" | "void-payment" => {
                let paid = detail(brand, request)["payments"][0]["id"].clone();
                let by = if name == "void-payment" { brand } else { dana };
                let body = json!({"payment_id": paid, "note": "Twice."});
                act(by, request, name, &body)
            }
            "hold" => act(admin, request, name, &reason()),
            "refuse-cancel" => act(brand, request, name, &reason()),
            _ => act(dana, request, name, &reason()),
        }
    }

    fn play(&mut self, moves: &[&str], (numbers, count): (&mut Numbers, usize)) {
        let requests: Vec<String> = self.requests.values().cloned().collect();
        let (before, mails) = (self.seen(), self.mails());
        for _ in 0..count {
            let name = moves[numbers.below(moves.len())];
            let request = requests[numbers.below(requests.len())].clone();
            self.make(name, &request);
        }
        self.must_see(&before);
        assert_eq!(self.mails(), mails, "mails about a rival");
    }

    /// The rival's proposal is selected everywhere.
    fn select_all(&mut self) {
        let requests: Vec<String> = self.requests.values().cloned().collect();
        for request in requests {
            self.make("propose", &request);
            let sent = &self.theirs[&request];
            let mine = detail(&self.studio.dana.browser, &request);
            let proposals = mine["proposals"].as_array().unwrap();
            let version = proposals.last().unwrap()["version"].as_i64().unwrap();
            select(&self.studio.brand, sent, version).is(200);
        }
    }

    /// The kinds of the events about the contest that the watcher's open page gets until it learns of something of its
    /// own: another request, which names it.
    fn told(&self, stream: &mut impl std::io::BufRead) -> Vec<String> {
        let watcher = &self.studio.salem;
        self.studio.send(&but(
            quote_request(),
            "preferredCreativeId",
            json!(watcher.id),
        ));
        let newest = watcher.browser.get("/api/notifications?limit=1").is(200);
        let own = newest.json()[0]["id"].as_str().unwrap().to_owned();
        let mut told = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                stream.read_line(&mut line).unwrap() > 0,
                "it ended: {told:?}"
            );
            let Some(kind) = line.strip_prefix("event: ") else {
                continue;
            };
            let mut data = String::new();
            stream.read_line(&mut data).unwrap();
            if data.contains(&own) {
                return told;
            }
            // The other request has an event, too, which comes before or after its notification.
            let is_of_contest = self.requests.values().any(|id| data.contains(id.as_str()));
            if is_of_contest || kind.trim() == "notification" {
                told.push(kind.trim().to_owned());
            }
        }
    }
}

#[test]
fn nothing_that_a_rival_does_changes_a_byte_for_another_creative() {
    for seed in 1..=2 {
        let mut contest = Contest::open();
        let mut numbers = Numbers(seed);
        for (moves, count) in [(&BEFORE_A_SELECTION[..], 45), (&OF_A_PROJECT[..], 60)] {
            if moves == OF_A_PROJECT {
                contest.select_all();
            }
            let mut stream = lines(&contest.studio.salem.browser);
            until(&mut stream, "retry:");
            // On PostgreSQL what was written before arrives after the stream was opened.
            contest.told(&mut stream);
            contest.moved = 0;
            contest.play(moves, (&mut numbers, count));
            assert!(contest.moved > 5, "only {} were accepted", contest.moved);
            assert_eq!(contest.told(&mut stream), [""; 0], "of a rival");
        }
    }
}
