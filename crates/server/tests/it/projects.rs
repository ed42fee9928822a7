//! From request to completed project.

mod archive;
mod asked;
mod authority;
mod clock;
mod disputes;
mod headlines;
mod limits;
mod long_lists;
mod messages;
mod named;
mod own_part;
mod papers;
mod path;
mod payments;
mod phones;
mod privacy;
mod proposals;
mod questions;
mod races;
mod response;
pub(crate) mod reviews;
pub(crate) mod rivals;
mod sides;
pub(crate) mod stream;
mod suspension;
mod work;

use marsam_persistence::notifications;
use marsam_workflows::reviews::Rules;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;
use crate::samples::{but, enter_roster, quote_request};

/// A brand, an admin, and creatives on the roster who offer photography.
pub(crate) struct Studio {
    pub(crate) app: TestApp,
    pub(crate) brand: Browser,
    pub(crate) admin: Browser,
    pub(crate) dana: Creative,
    pub(crate) salem: Creative,
}

/// A creative on the roster.
pub(crate) struct Creative {
    pub(crate) browser: Browser,
    pub(crate) id: String,
}

impl Studio {
    pub(crate) fn open() -> Self {
        // A fee that shows in every amount.
        Self::of(TestApp::spawn_with(|settings| {
            settings.service_fee_bps = 1_000;
        }))
    }

    pub(crate) fn of(app: TestApp) -> Self {
        let admin = app.admin("admin@example.com");
        let dana = Creative::join(&app, &admin, "dana@example.com");
        let salem = Creative::join(&app, &admin, "salem@example.com");
        let brand = app.brand("brand@example.com");
        Self {
            app,
            brand,
            admin,
            dana,
            salem,
        }
    }

    /// Sends an open request and returns its id.
    pub(crate) fn request(&self) -> String {
        self.send(&quote_request())
    }

    /// Sends a request to Dana and returns its id.
    pub(crate) fn direct_request(&self) -> String {
        self.send(&but(
            quote_request(),
            "preferredCreativeId",
            json!(self.dana.id),
        ))
    }

    pub(crate) fn send(&self, body: &Value) -> String {
        id_of(&self.brand.post("/api/quote-requests", body).is(201).json())
    }

    /// An open request for which Dana's proposal was selected.
    pub(crate) fn project(&self) -> String {
        let request = self.request();
        let proposal = self.dana.propose(&request);
        select(&self.brand, &proposal, 1).is(200);
        request
    }

    /// The same, delivered once.
    pub(crate) fn delivered(&self) -> String {
        let request = self.project();
        act(&self.dana.browser, &request, "deliver", &delivery()).is(200);
        request
    }

    /// The same, approved.
    pub(crate) fn approved(&self) -> String {
        let request = self.delivered();
        act(&self.brand, &request, "approve", &json!({})).is(200);
        request
    }

    /// The same, on hold by an admin: without a dispute.
    pub(crate) fn on_hold(&self) -> String {
        let request = self.project();
        self.hold(&request);
        request
    }

    /// An admin puts a project on hold, which opens no dispute.
    pub(crate) fn hold(&self, request: &str) {
        act(&self.admin, request, "hold", &reason()).is(200);
    }

    /// Advances the clock; everyone signs in again, because sessions end before long.
    pub(crate) fn pass(&self, time: Duration) {
        self.app.pass(time);
        for (browser, address) in [
            (&self.brand, "brand@example.com"),
            (&self.admin, "admin@example.com"),
            (&self.dana.browser, "dana@example.com"),
            (&self.salem.browser, "salem@example.com"),
        ] {
            let fresh = self.app.another_browser_of(address);
            let token = fresh.cookie("marsam_session").unwrap();
            browser.set_cookie("marsam_session", &token);
        }
    }

    /// Runs the clock at the app's time.
    pub(crate) fn tick(&self) -> usize {
        marsam_workflows::clock::run_due(self.app.store(), &rules(), self.app.now()).unwrap()
    }
}

/// The operator's rules of the tests' settings.
pub(crate) fn rules() -> Rules {
    Rules {
        min_fils: 5_000,
        holidays: std::sync::Arc::default(),
    }
}

impl Creative {
    pub(crate) fn join(app: &TestApp, admin: &Browser, address: &str) -> Self {
        let browser = app.creative(address);
        let id = enter_roster(&browser, admin);
        // With an empty bell: the approval sent a notice, too.
        app.write(|db| notifications::forget_old(db, app.now() + Duration::MINUTE));
        Self { browser, id }
    }

    /// Sends a proposal and returns its id.
    pub(crate) fn propose(&self, request: &str) -> String {
        id_of(&self.offer(request, &proposal()).is(201).json())
    }

    pub(crate) fn offer(&self, request: &str, body: &Value) -> Answer {
        let path = format!("/api/quote-requests/{request}/proposals");
        self.browser.post(&path, body)
    }
}

pub(crate) fn id_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap().to_owned()
}

/// A valid proposal of KWD 300.
pub(crate) fn proposal() -> Value {
    json!({
        "price_fils": 300_000,
        "delivery_days": 5,
        "deliverables": ["Twelve photographs", "Two short clips"],
        "revisions_included": 1,
        "message": "I would love to photograph your menu."
    })
}

pub(crate) fn delivery() -> Value {
    json!({"note": "Here they are.", "links": [{"label": "Gallery", "url": "https://example.com/gallery"}]})
}

pub(crate) fn reason() -> Value {
    json!({"reason": "It does not fit."})
}

pub(crate) fn payment(amount_fils: i64) -> Value {
    json!({"amount_fils": amount_fils, "method": "knet", "reference": "K-17"})
}

/// A move of a request.
pub(crate) fn act(browser: &Browser, request: &str, name: &str, body: &Value) -> Answer {
    browser.post(&format!("/api/quote-requests/{request}/{name}"), body)
}

/// A move of a proposal.
pub(crate) fn act_on(browser: &Browser, proposal: &str, name: &str, body: &Value) -> Answer {
    browser.post(&format!("/api/proposals/{proposal}/{name}"), body)
}

pub(crate) fn select(brand: &Browser, proposal: &str, version: i64) -> Answer {
    act_on(brand, proposal, "select", &json!({ "version": version }))
}

pub(crate) fn detail(browser: &Browser, request: &str) -> Value {
    browser
        .get(&format!("/api/quote-requests/{request}"))
        .is(200)
        .json()
}

pub(crate) fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|text| text.as_str().unwrap()).collect()
}

/// One field of each row of a list.
pub(crate) fn fields<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
    let list = list.as_array().unwrap().iter();
    list.map(|row| row[name].as_str().unwrap()).collect()
}
