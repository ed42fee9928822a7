//! Accounts and brands.

use marsam_domain::accounts::{Account, AccountState, NewProfile, ProfileChange, Role, TextChange};
use marsam_domain::language::Language;
use marsam_domain::search::SearchQuery;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, creatives, ids};

use crate::samples::{NOW, account, account_as, at_once, email, later, profile, read, write};

#[test]
fn a_new_account_reads_back_whole() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let found = read(&test.store, |db| accounts::find(db, id));
    assert_eq!(found.id, id);
    assert_eq!(found.email, email("noura@example.com"));
    assert_eq!(found.full_name.as_deref(), Some("Noura"));
    assert_eq!(
        (found.role, found.is_admin, found.company_name),
        (None, false, None)
    );
    assert_eq!(
        (found.language, found.state),
        (Language::Ar, AccountState::Active)
    );
    assert_eq!((found.email_verified_at, found.created_at), (None, NOW));
}

#[test]
fn an_address_has_one_account_even_when_eight_sign_up_at_once() {
    let test = TestStore::make();
    let address = email("noura@example.com");
    let done = at_once(8, |_| {
        let new = NewAccount {
            id: marsam_domain::ids::AccountId::new(ids::fresh(NOW)),
            email: &address,
            password_hash: None,
            full_name: None,
            language: Language::En,
            email_verified_at: Some(NOW),
        };
        test.store.write(|db| accounts::insert(db, &new, NOW))
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(
        done.iter()
            .filter(|result| matches!(result, Err(DbError::Conflict)))
            .count(),
        7
    );
    let found = read(&test.store, |db| accounts::by_email(db, &address)).unwrap();
    assert_eq!(found.email_verified_at, Some(NOW));
}

#[test]
fn credentials_carry_the_hash_and_strangers_have_none() {
    let test = TestStore::make();
    assert!(read(&test.store, accounts::is_empty));
    let id = account(&test.store, "noura@example.com");
    assert!(!read(&test.store, accounts::is_empty));
    let found = read(&test.store, |db| {
        accounts::credentials(db, &email("noura@example.com"))
    })
    .unwrap();
    assert_eq!(found.account.id, id);
    assert_eq!(found.password_hash.as_deref(), Some("$argon2id$test"));
    write(&test.store, |db| {
        accounts::set_password_hash(db, id, "$argon2id$other")
    });
    let found = read(&test.store, |db| {
        accounts::credentials(db, &email("noura@example.com"))
    })
    .unwrap();
    assert_eq!(found.password_hash.as_deref(), Some("$argon2id$other"));
    assert!(
        read(&test.store, |db| accounts::by_email(
            db,
            &email("who@example.com")
        ))
        .is_none()
    );
    let stranger = marsam_domain::ids::AccountId::new(ids::fresh(NOW));
    assert!(matches!(
        test.store.read(|db| accounts::find(db, stranger)),
        Err(DbError::NotFound)
    ));
}

#[test]
fn a_role_is_chosen_once_even_by_eight_at_once() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let done = at_once(8, |number| {
        let role = if number % 2 == 0 {
            Role::Brand
        } else {
            Role::Creative
        };
        let profile = NewProfile {
            role,
            full_name: "N".to_owned(),
            company_name: None,
        };
        test.store
            .write(|db| accounts::set_profile(db, id, &profile, NOW))
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    let found = read(&test.store, |db| accounts::find(db, id));
    let brand = read(&test.store, |db| accounts::brand_of(db, id));
    assert_eq!(brand.is_some(), found.role == Some(Role::Brand));
}

#[test]
fn a_brand_has_a_company_and_a_creative_has_none() {
    let test = TestStore::make();
    let brand = account_as(&test.store, "brand@example.com", Role::Brand);
    let creative = account_as(&test.store, "creative@example.com", Role::Creative);
    let company = |id| read(&test.store, |db| accounts::find(db, id)).company_name;
    assert_eq!(company(brand).as_deref(), Some("Bait Al-Gahwa"));
    assert_eq!(company(creative), None);
    assert!(read(&test.store, |db| accounts::brand_of(db, brand)).is_some());
    assert!(read(&test.store, |db| accounts::brand_of(db, creative)).is_none());
}

#[test]
fn a_change_touches_what_it_names_and_nothing_else() {
    let test = TestStore::make();
    let id = account_as(&test.store, "brand@example.com", Role::Brand);
    let other = account_as(&test.store, "other@example.com", Role::Brand);
    let untouched = read(&test.store, |db| accounts::find(db, other));
    let mut expected = read(&test.store, |db| accounts::find(db, id));
    let mut changes_to = |change: ProfileChange, expect: fn(&mut Account)| {
        write(&test.store, |db| {
            accounts::change_profile(db, id, &change, later(1))
        });
        expect(&mut expected);
        let after = read(&test.store, |db| accounts::find(db, id));
        assert_eq!(after, expected);
    };
    let none = ProfileChange::default;
    changes_to(
        ProfileChange {
            full_name: Some("Yousef".to_owned()),
            ..none()
        },
        |account| account.full_name = Some("Yousef".to_owned()),
    );
    changes_to(
        ProfileChange {
            company_name: TextChange::Set("Tamr".to_owned()),
            ..none()
        },
        |account| account.company_name = Some("Tamr".to_owned()),
    );
    changes_to(
        ProfileChange {
            company_name: TextChange::Clear,
            ..none()
        },
        |account| account.company_name = None,
    );
    changes_to(
        ProfileChange {
            language: Some(Language::En),
            ..none()
        },
        |account| account.language = Language::En,
    );
    changes_to(none(), |_| {});
    assert_eq!(read(&test.store, |db| accounts::find(db, other)), untouched);
}

#[test]
fn a_creative_gets_no_company_by_a_change() {
    let test = TestStore::make();
    let id = account_as(&test.store, "creative@example.com", Role::Creative);
    let change = ProfileChange {
        company_name: TextChange::Set("Acme".to_owned()),
        language: Some(Language::Ar),
        ..ProfileChange::default()
    };
    write(&test.store, |db| {
        accounts::change_profile(db, id, &change, later(1))
    });
    let after = read(&test.store, |db| accounts::find(db, id));
    assert_eq!((after.company_name, after.language), (None, Language::Ar));
}

#[test]
fn an_address_is_proved_once_and_only_while_it_is_the_accounts_own() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let verified = || read(&test.store, |db| accounts::find(db, id)).email_verified_at;
    write(&test.store, |db| {
        accounts::mark_email_verified(db, id, "old@example.com", NOW)
    });
    assert_eq!(verified(), None);
    write(&test.store, |db| {
        accounts::mark_email_verified(db, id, "noura@example.com", NOW)
    });
    write(&test.store, |db| {
        accounts::mark_email_verified(db, id, "noura@example.com", later(5))
    });
    assert_eq!(verified(), Some(NOW));
}

#[test]
fn an_admin_is_made_once_and_listed() {
    let test = TestStore::make();
    let id = account_as(&test.store, "admin@example.com", Role::Brand);
    account(&test.store, "other@example.com");
    assert!(read(&test.store, accounts::admins).is_empty());
    let granted = at_once(8, |_| {
        write(&test.store, |db| accounts::grant_admin(db, id, NOW))
    });
    assert_eq!(granted.into_iter().filter(|granted| *granted).count(), 1);
    let admins = read(&test.store, accounts::admins);
    assert_eq!(
        admins.iter().map(|admin| admin.id).collect::<Vec<_>>(),
        [id]
    );
    assert!(admins[0].is_admin);
}

#[test]
fn the_language_of_mails_is_the_accounts_own() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    write(&test.store, |db| {
        accounts::set_language(db, id, Language::En)
    });
    assert_eq!(
        read(&test.store, |db| accounts::find(db, id)).language,
        Language::En
    );
}

#[test]
fn pages_are_stable_while_accounts_are_added() {
    let test = TestStore::make();
    let ids: Vec<_> = (0..7)
        .map(|number| account(&test.store, &format!("a{number}@example.com")))
        .collect();
    let first = read(&test.store, |db| {
        accounts::page(
            db,
            Page {
                limit: 3,
                after: None,
            },
        )
    });
    assert_eq!(
        first.items.iter().map(|a| a.id).collect::<Vec<_>>(),
        [ids[6], ids[5], ids[4]]
    );
    assert_eq!(first.total, 7);
    account(&test.store, "late@example.com");
    let after = first.next.unwrap().parse().ok();
    let second = read(&test.store, |db| {
        accounts::page(db, Page { limit: 4, after })
    });
    assert_eq!(
        second.items.iter().map(|a| a.id).collect::<Vec<_>>(),
        [ids[3], ids[2], ids[1], ids[0]]
    );
    assert_eq!((second.total, second.next), (8, None));
}

#[test]
fn a_list_is_filtered_by_role_state_and_text() {
    use marsam_domain::accounts::{AccountState, WireRole};
    use marsam_persistence::accounts::ListFilter;
    use marsam_persistence::pages::Filter;
    let test = TestStore::make();
    let plain = account(&test.store, "plain@example.com");
    let brand = account_as(&test.store, "brand_one@example.com", Role::Brand);
    account_as(&test.store, "dana@example.com", Role::Creative);
    write(&test.store, |db| {
        accounts::grant_admin(db, brand, NOW).map(drop)
    });
    write(&test.store, |db| accounts::suspend(db, plain, NOW));
    let found = |filter: ListFilter| {
        let slice = read(&test.store, |db| {
            accounts::search(db, &filter, Page::first())
        });
        let rows = slice.items.into_iter();
        let names: Vec<_> = rows
            .map(|one| one.email.as_str().split('@').next().unwrap().to_owned())
            .collect();
        assert_eq!(usize::try_from(slice.total), Ok(names.len()));
        names.join(" ")
    };
    let role = |role| {
        found(ListFilter {
            role,
            ..ListFilter::default()
        })
    };
    assert_eq!(role(Filter::Any), "dana brand_one plain");
    assert_eq!(role(Filter::Only(WireRole::Brand)), "brand_one");
    assert_eq!(role(Filter::Only(WireRole::Creative)), "dana");
    assert_eq!(role(Filter::Only(WireRole::Admin)), "brand_one");
    assert_eq!(role(Filter::Nothing), "");
    let state = |state| {
        found(ListFilter {
            state: Filter::Only(state),
            ..ListFilter::default()
        })
    };
    assert_eq!(state(AccountState::Suspended), "plain");
    assert_eq!(state(AccountState::Active), "dana brand_one");
    assert_eq!(state(AccountState::Deleted), "");
    let with = |text: &str| {
        found(ListFilter {
            text: SearchQuery::parse(text),
            ..ListFilter::default()
        })
    };
    assert_eq!(with("DANA@"), "dana");
    assert_eq!(with("al-sabah"), "dana brand_one");
    assert_eq!(with("gahwa"), "brand_one");
    assert_eq!(with("brand_one"), "brand_one", "an address by its parts");
    assert_eq!(with("one example"), "brand_one");
    assert_eq!(with("d_one"), "", "not from within a word");
}

#[test]
fn an_account_is_found_by_the_names_of_its_creative() {
    let test = TestStore::make();
    let dana = account_as(&test.store, "dana@example.com", Role::Creative);
    account_as(&test.store, "salem@example.com", Role::Creative);
    let with = |text: &str| {
        let filter = accounts::ListFilter {
            text: SearchQuery::parse(text),
            ..accounts::ListFilter::default()
        };
        let found = read(&test.store, |db| {
            accounts::search(db, &filter, Page::first())
        });
        found.items.iter().map(|one| one.id).collect::<Vec<_>>()
    };
    assert_eq!(with("المطوع"), []);
    let mut shown = profile("Dana Al-Mutawa");
    shown.name_ar = Some("دانة المطوّع".to_owned());
    write(&test.store, |db| {
        creatives::insert(db, Some(dana), &shown, NOW).map(drop)
    });
    for spelling in ["المطوع", "مطوع", "دانه", "almutawa", "mutawaa"] {
        assert_eq!(with(spelling), [dana], "{spelling}");
    }
}
