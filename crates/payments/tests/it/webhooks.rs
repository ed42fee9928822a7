//! Events of Tap as they arrive: lost, twice, late and in another order, forged, about a foreign charge, and without a
//! reference of the gateway. The simulator posts them, and a listener here takes what comes.

use std::time::Duration;

use marsam_domain::payments::attempts::{CapturedAs, Outcome};
use marsam_payments::{
    CheckoutOrder, EventHeaders, EventSubject, Forged, HostedPage, Observation, ProviderKey,
};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use url::Url;

use crate::world::{Shape, World, order, ordered};

/// Long enough for a busy machine; a passing test never waits this long.
const PATIENCE: Duration = Duration::from_secs(30);

type Event = (EventHeaders, String);

/// Where events arrive.
struct Inbox {
    url: Url,
    received: UnboundedReceiver<Event>,
}

impl Inbox {
    async fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, received) = unbounded_channel();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let Some(event) = take(socket).await else {
                    continue;
                };
                if sender.send(event).is_err() {
                    return;
                }
            }
        });
        let url = format!("http://{address}/api/payment-events/tap");
        Self {
            url: url.parse().unwrap(),
            received,
        }
    }

    async fn next(&mut self) -> Event {
        let arrived = tokio::time::timeout(PATIENCE, self.received.recv());
        arrived.await.unwrap().unwrap()
    }

    /// Opens a page whose events arrive here.
    async fn page(&self, world: &World, number: u128) -> HostedPage {
        let order = CheckoutOrder {
            event_url: self.url.clone(),
            ..order(number)
        };
        world.provider.open(&order).await.unwrap()
    }
}

/// Reads a request and answers that it was taken.
async fn take(mut socket: TcpStream) -> Option<Event> {
    let mut read = Vec::new();
    loop {
        if socket.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
        let text = String::from_utf8_lossy(&read);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let fields = head.lines().filter_map(|line| line.split_once(": "));
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let headers = EventHeaders::new(fields);
        let length: usize = headers.get("content-length")?.parse().unwrap();
        if body.len() >= length {
            let event = (headers, body.to_owned());
            let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            socket.write_all(answer).await.ok()?;
            return Some(event);
        }
    }
}

fn claimed(world: &World, (headers, body): &Event) -> Result<EventSubject, Forged> {
    let claim = world.provider.read_event(headers, body.as_bytes());
    claim.map(|claim| claim.subject)
}

fn about(page: &HostedPage) -> EventSubject {
    EventSubject::Charge(page.key.clone())
}

async fn deliver_as(world: &World, mode: &str) {
    let call = json!({"do": "events", "mode": mode});
    world.simulator.make(call).await;
}

const CAPTURED: Outcome = Outcome::Captured(CapturedAs::Ordered);

#[tokio::test]
async fn an_event_that_is_lost_leaves_what_is_true_to_be_asked() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let (lost, arrives) = (inbox.page(&world, 1).await, inbox.page(&world, 2).await);
    deliver_as(&world, "lost").await;
    world.answer(&lost, "pay").await;
    deliver_as(&world, "normal").await;
    world.answer(&arrives, "pay").await;
    // Nothing came of the first one.
    let event = inbox.next().await;
    assert_eq!(claimed(&world, &event), Ok(about(&arrives)));
    assert_eq!(world.outcomes(&lost).await, [CAPTURED]);
}

#[tokio::test]
async fn an_event_that_comes_twice_claims_the_same_twice() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let page = inbox.page(&world, 1).await;
    deliver_as(&world, "twice").await;
    world.answer(&page, "pay").await;
    let (one, other) = (inbox.next().await, inbox.next().await);
    assert_eq!(claimed(&world, &one), Ok(about(&page)));
    assert_eq!(claimed(&world, &other), Ok(about(&page)));
    assert_eq!(one.1, other.1);
    assert_eq!(world.outcomes(&page).await, [CAPTURED]);
}

#[tokio::test]
async fn a_forged_event_is_refused() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let page = inbox.page(&world, 1).await;
    deliver_as(&world, "forged").await;
    world.answer(&page, "decline").await;
    let forged = inbox.next().await;
    assert!(forged.1.contains(page.key.as_str()), "{}", forged.1);
    assert_eq!(claimed(&world, &forged), Err(Forged::WrongSignature));
}

#[tokio::test]
async fn events_in_another_order_claim_their_charges_whatever_is_true_by_then() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let page = inbox.page(&world, 1).await;
    let other = inbox.page(&world, 2).await;
    deliver_as(&world, "late").await;
    // Declined first and paid then: the event of the refusal comes last.
    world.answer(&page, "decline").await;
    world.answer(&page, "pay").await;
    world.answer(&other, "decline").await;
    let deliver = json!({"do": "deliver", "reversed": true});
    assert_eq!(world.simulator.make(deliver).await, 3);
    let events = [inbox.next().await, inbox.next().await, inbox.next().await];
    for (event, page) in events.iter().zip([&other, &page, &page]) {
        assert_eq!(claimed(&world, event), Ok(about(page)));
    }
    assert!(events[2].1.contains("DECLINED"), "{}", events[2].1);
    // What was declined in the last one is paid.
    assert_eq!(world.outcomes(&page).await, [CAPTURED]);
}

#[tokio::test]
async fn a_charge_without_a_reference_of_the_gateway_is_captured_and_its_event_read() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let page = inbox.page(&world, 1).await;
    world.set(&page, json!({"gateway": null})).await;
    world.answer(&page, "pay").await;
    let event = inbox.next().await;
    assert!(!event.1.contains("\"gateway\""), "{}", event.1);
    assert_eq!(claimed(&world, &event), Ok(about(&page)));
    assert_eq!(world.outcomes(&page).await, [CAPTURED]);
}

#[tokio::test]
async fn the_signed_event_of_a_foreign_charge_leads_to_money_of_no_attempt() {
    let world = World::start(Shape::Tap).await;
    let mut inbox = Inbox::open().await;
    let page = inbox.page(&world, 1).await;
    world.answer(&page, "pay").await;
    inbox.next().await;
    let foreign = json!({"do": "foreign", "key": page.key.as_str()});
    let foreign = world.simulator.make(foreign).await;
    let foreign = ProviderKey::parse(foreign.as_str().unwrap()).unwrap();
    assert_ne!(foreign, page.key);
    let paid = json!({"do": "answer", "key": foreign.as_str(), "as": "pay"});
    world.simulator.make(paid).await;
    let event = inbox.next().await;
    let subject = claimed(&world, &event);
    assert_eq!(subject, Ok(EventSubject::Charge(foreign.clone())));
    let seen: Vec<Observation> = world.provider.retrieve(&foreign).await.unwrap();
    let [seen] = &seen[..] else {
        panic!("one observation")
    };
    assert_eq!(seen.tag, None);
    assert_eq!(
        seen.outcome(ordered(1)),
        Outcome::Captured(CapturedAs::Foreign)
    );
}
