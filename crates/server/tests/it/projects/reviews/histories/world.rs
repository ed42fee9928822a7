//! A database with an admin, and who meets in it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use marsam_domain::accounts::{AccountState, NewProfile, Role};
use marsam_domain::calendar::Holidays;
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::language::Language;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::reputation::SubjectKey;
use marsam_persistence::testing::{TestStore, profile};
use marsam_persistence::{creatives, ids, money_state};
use marsam_workflows::payments::paying::Checkout;
use marsam_workflows::reviews::Rules;
use time::Duration;

use super::START;

const NAMES: [&str; 2] = ["dana", "salem"];

/// A database with an admin.
pub(super) struct World {
    pub(super) test: TestStore,
    pub(super) rules: Rules,
    pub(super) admin: AccountId,
    pub(super) checkout: Checkout,
    /// What has happened in any history so far.
    pub(super) made: RefCell<BTreeSet<&'static str>>,
}

/// A creative on the roster.
#[derive(Clone, Copy)]
pub(super) struct Artist {
    pub(super) account: AccountId,
    pub(super) id: CreativeId,
}

/// A brand and two photographers.
pub(super) struct Group {
    pub(super) brand: AccountId,
    pub(super) artists: [Artist; 2],
    /// Whose facts are compared: theirs, and those of members who were erased.
    pub(super) keys: Vec<SubjectKey>,
}

impl World {
    pub(super) fn open() -> Self {
        let test = TestStore::make();
        let admin = account(&test, "admin@example.com", None);
        let granted = test
            .store
            .write(|db| accounts::grant_admin(db, admin, START));
        assert!(granted.unwrap());
        Self {
            test,
            rules: Rules {
                min_fils: 5_000,
                holidays: Arc::new(Holidays::kuwait()),
            },
            admin,
            checkout: Checkout {
                provider: ProviderSlug::Tap,
                is_live: false,
                methods: vec![CheckoutMethod::Knet],
                limits: AmountLimits {
                    min_fils: 100,
                    max_fils: 10_000_000,
                },
                page: Duration::minutes(30),
            },
            made: RefCell::default(),
        }
    }

    /// From now on brands can pay through a provider, and only what is paid so makes reviews count.
    pub(super) fn begin_payments(&self) {
        let is_live = self.checkout.is_live;
        let store = &self.test.store;
        let begun = store.write(|db| money_state::settle_mode(db, is_live));
        begun.unwrap();
    }

    pub(super) fn group(&self, number: u64) -> Group {
        let brand = self.brand(number);
        let artists = NAMES.map(|name| self.artist(name, number));
        let mut keys = vec![self.key_of(brand)];
        keys.extend(artists.map(|artist| SubjectKey::creative(artist.id)));
        Group {
            brand,
            artists,
            keys,
        }
    }

    /// The same group, with another member in the place of each one who was erased.
    pub(super) fn renewed(&self, group: &Group, number: u64) -> Group {
        let (mut brand, mut artists) = (group.brand, group.artists);
        let mut keys = group.keys.clone();
        if self.is_erased(brand) {
            brand = self.brand(number);
            keys.push(self.key_of(brand));
        }
        for (artist, name) in artists.iter_mut().zip(NAMES) {
            if self.is_erased(artist.account) {
                *artist = self.artist(name, number);
                keys.push(SubjectKey::creative(artist.id));
            }
        }
        Group {
            brand,
            artists,
            keys,
        }
    }

    fn brand(&self, number: u64) -> AccountId {
        let address = format!("brand{number}@example.com");
        account(&self.test, &address, Some(Role::Brand))
    }

    fn key_of(&self, brand: AccountId) -> SubjectKey {
        let store = &self.test.store;
        let brand = store.read(|db| accounts::brand_of(db, brand)).unwrap();
        SubjectKey::brand(brand.unwrap())
    }

    fn artist(&self, name: &str, number: u64) -> Artist {
        let address = format!("{name}{number}@example.com");
        let account = account(&self.test, &address, Some(Role::Creative));
        let (store, entry) = (&self.test.store, profile(name));
        let listed = store.write(|db| creatives::insert(db, Some(account), &entry, START));
        let id = listed.unwrap();
        Artist { account, id }
    }

    fn is_erased(&self, account: AccountId) -> bool {
        let store = &self.test.store;
        let found = store.read(|db| accounts::find(db, account)).unwrap();
        found.state == AccountState::Deleted
    }
}

/// An account that is old enough for its reviews to count.
fn account(test: &TestStore, address: &str, role: Option<Role>) -> AccountId {
    let at = START - Duration::days(60);
    let email = Email::parse(address).unwrap();
    let new = NewAccount {
        id: AccountId::new(ids::fresh(at)),
        email: &email,
        password_hash: None,
        full_name: Some("Noura Al-Sabah"),
        language: Language::Ar,
        email_verified_at: Some(at),
    };
    let made = test.store.write(|db| {
        accounts::insert(db, &new, at)?;
        let Some(role) = role else {
            return Ok(());
        };
        let profile = NewProfile {
            role,
            full_name: "Noura Al-Sabah".to_owned(),
            company_name: (role == Role::Brand).then(|| "Bait Al-Gahwa".to_owned()),
        };
        accounts::set_profile(db, new.id, &profile, at)
    });
    made.unwrap();
    new.id
}
