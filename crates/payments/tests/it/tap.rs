//! What is Tap's alone: what it is sent, its lists, the hosts of its pages, its keys; and where the simulator starts.

use marsam_payments::tap::{Tap, TapSettings};
use marsam_payments::{
    PageHosts, PaymentProvider as _, Period, ProviderError, SecretKey, Surprise,
};
use serde_json::{Value, json};
use time::Duration;
use url::Url;

use crate::simulator::{KEY, command};
use crate::world::{Shape, World, attempt, limits, order, settings};

#[tokio::test]
async fn a_charge_says_what_is_paid_and_how() {
    let world = World::start(Shape::Tap).await;
    let page = world.open().await;
    let charge = world.simulator.state().await["charges"][0].take();
    assert_eq!(charge["id"], page.key.as_str());
    assert_eq!(charge["amount"], "280.500");
    assert_eq!(charge["method"], "src_kw.knet");
    assert_eq!(charge["minutes"], 30);
    assert_eq!(charge["redirectUrl"], "http://localhost:5173/payments/1");
    assert_eq!(charge["reference"]["idempotent"], attempt(1).to_string());
    assert_eq!(charge["metadata"]["marsam_amount"], "280500");
    assert_eq!(charge["metadata"]["marsam_part"], "1");
    assert_eq!(
        charge["terms"],
        json!({
            "customer_initiated": true,
            "threeDSecure": true,
            "save_card": false,
            "receipt": {"email": false, "sms": false},
            "merchant": {"id": "1124340"},
            "customer": {"first_name": "يوسف", "email": "brand@example.com"},
        })
    );
}

#[tokio::test]
async fn lists_are_read_page_by_page() {
    let world = World::start(Shape::Tap).await;
    let page = world.paid().await;
    world
        .simulator
        .make(json!({"do": "fill", "key": page.key.as_str(), "count": 50}))
        .await;
    let period = world.today().await;
    let first = world.provider.charges(period, None).await.unwrap();
    assert_eq!(first.rows.len(), 50);
    let rest = world
        .provider
        .charges(period, first.next.as_ref())
        .await
        .unwrap();
    assert_eq!((rest.rows.len(), rest.next), (1, None));
    let mut keys: Vec<_> = first
        .rows
        .iter()
        .chain(&rest.rows)
        .map(|row| row.key.as_str())
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 51);
    let ours = first
        .rows
        .iter()
        .chain(&rest.rows)
        .filter(|row| row.tag == Some(order(1).tag));
    assert_eq!(ours.count(), 1);
    let too_long = Period {
        from: period.to - Duration::days(31),
        ..period
    };
    assert!(matches!(
        world.provider.charges(too_long, None).await,
        Err(ProviderError::Refused(_))
    ));
}

#[tokio::test]
async fn a_list_of_fifty_rows_ends() {
    let world = World::start(Shape::Tap).await;
    let page = world.paid().await;
    world
        .simulator
        .make(json!({"do": "fill", "key": page.key.as_str(), "count": 49}))
        .await;
    let period = world.today().await;
    let first = world.provider.charges(period, None).await.unwrap();
    assert_eq!(first.rows.len(), 50);
    let rest = world
        .provider
        .charges(period, first.next.as_ref())
        .await
        .unwrap();
    assert_eq!((rest.rows.len(), rest.next), (0, None));
}

/// A charge as a list has it.
fn row(id: &str, amount: &Value) -> Value {
    json!({
        "id": id, "status": "CAPTURED", "amount": amount, "currency": "KWD", "live_mode": false,
        "transaction": {"created": "1671563769240"},
    })
}

#[tokio::test]
async fn a_row_that_cannot_be_read_hides_no_other() {
    let world = World::start(Shape::Tap).await;
    let period = world.today().await;
    let answers = async |list: Value| {
        world
            .fault(json!({"kind": "text", "text": list.to_string()}))
            .await;
    };
    let good = row("chg_1", &json!(280.5));
    let in_quotes = row("chg_2", &json!("280.5"));
    answers(json!({"charges": [good, in_quotes, null, row("chg_4", &json!(1))]})).await;
    let read = world.provider.charges(period, None).await.unwrap();
    let keys: Vec<_> = read.rows.iter().map(|row| row.key.as_str()).collect();
    assert_eq!(keys, ["chg_1", "chg_4"]);
    let unreadable: Vec<_> = read
        .unreadable
        .iter()
        .map(|row| row.key.as_deref())
        .collect();
    assert_eq!(unreadable, [Some("chg_2"), None]);
    assert_eq!(
        read.unreadable[0].error,
        ProviderError::Unexpected(Surprise::Field("amount"))
    );
    // The list goes on after the last row that has a name, readable or not.
    answers(json!({"has_more": true, "charges": [good, in_quotes, null]})).await;
    let read = world.provider.charges(period, None).await.unwrap();
    assert_eq!(read.next.unwrap().as_str(), "chg_2");
    let nameless = json!({"has_more": true, "charges": [null, {}]});
    answers(nameless).await;
    let read = world.provider.charges(period, None).await;
    let no_name = ProviderError::Unexpected(Surprise::Field("id"));
    assert_eq!(read, Err(no_name));
}

#[tokio::test]
async fn the_refunds_of_a_charge_are_not_told_from_a_list_that_lacks_some() {
    let world = World::start(Shape::Tap).await;
    let page = world.paid().await;
    let period = world.today().await;
    let list = json!({"refunds": [null]}).to_string();
    world.fault(json!({"kind": "text", "text": list})).await;
    let read = world.provider.refunds_of(&page.key, period).await;
    assert!(
        matches!(read, Err(ProviderError::Unexpected(_))),
        "{read:?}"
    );
}

#[tokio::test]
async fn a_page_on_another_host_is_not_shown() {
    let world = World::start(Shape::Tap).await;
    let tap = Tap::new(TapSettings {
        page_hosts: PageHosts::parse(marsam_payments::tap::PAGE_HOSTS).unwrap(),
        ..settings(&world.simulator.url, limits())
    });
    let refused = tap.unwrap().open(&order(1)).await;
    let host = Surprise::PageHost("127.0.0.1".to_owned());
    assert_eq!(refused, Err(ProviderError::Unexpected(host)));
}

#[tokio::test]
async fn the_answer_about_another_charge_is_not_believed() {
    let world = World::start(Shape::Tap).await;
    let (page, other) = (
        world.open().await,
        world.provider.open(&order(2)).await.unwrap(),
    );
    let key = json!({"do": "set", "key": page.key.as_str(), "id": other.key.as_str()});
    world.simulator.make(key).await;
    let answer = world.provider.retrieve(&page.key).await;
    assert_eq!(
        answer,
        Err(ProviderError::Unexpected(Surprise::AnotherSubject))
    );
}

#[test]
fn a_key_says_whether_it_takes_real_money() {
    let mode = |key: &str| Tap::is_live(&SecretKey::parse(key).unwrap());
    assert_eq!(mode("sk_live_abc"), Some(true));
    assert_eq!(mode(KEY), Some(false));
    for key in ["pk_live_abc", "sk_test_", "abc"] {
        assert_eq!(mode(key), None, "{key}");
    }
}

#[test]
fn tap_is_called_by_https_alone() {
    let base = Url::parse("http://api.tap.company").unwrap();
    assert!(Tap::new(settings(&base, limits())).is_err());
    let base = Url::parse(marsam_payments::tap::BASE).unwrap();
    let tap = Tap::new(settings(&base, limits())).unwrap();
    assert_eq!(format!("{tap:?}"), "Tap { .. }");
    let shown = format!("{:?}", settings(&base, limits()));
    assert!(!shown.contains(KEY), "{shown}");
}

#[tokio::test]
async fn the_simulator_serves_this_machine_and_takes_no_live_key() {
    let ends = async |arguments: &[&str]| {
        let output = command().args(arguments).output().await.unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.is_empty());
        output.status.code()
    };
    let public = [
        "--secret-key",
        KEY,
        "--public-url",
        "https://marsam.example",
    ];
    assert_eq!(ends(&public).await, Some(78));
    assert_eq!(ends(&["--secret-key", "sk_live_x"]).await, Some(64));
    assert_eq!(ends(&[]).await, Some(64));
}
