//! What a role may do.

use marsam_auth::policy::{AdminRule, Refused, brand, creative};
use marsam_auth::sessions::SignedIn;
use marsam_domain::accounts::{Account, Role};
use marsam_domain::ids::SessionId;
use marsam_persistence::ids;

use crate::accounts::{NOW, One};

fn signed_in(account: Account, admin_has_second_step: bool) -> SignedIn {
    SignedIn {
        session_id: SessionId::new(ids::fresh(NOW)),
        account,
        admin_has_second_step,
        signed_in_at: NOW,
        note_due_at: NOW,
        expires_at: NOW,
    }
}

fn admin(account: &Account) -> Result<(), Refused> {
    marsam_auth::policy::admin(&signed_in(account.clone(), false), AdminRule::SignIn)
}

#[test]
fn a_profile_opens_its_own_side_alone() {
    let (one, other) = (
        One::with_role(Role::Brand).account(),
        One::with_role(Role::Creative).account(),
    );
    assert_eq!(
        (brand(&one), creative(&one)),
        (Ok(()), Err(Refused::CreativeOnly))
    );
    assert_eq!(
        (brand(&other), creative(&other)),
        (Err(Refused::BrandOnly), Ok(()))
    );
    assert_eq!(
        (admin(&one), admin(&other)),
        (Err(Refused::AdminOnly), Err(Refused::AdminOnly))
    );
}

#[test]
fn an_admin_without_a_profile_is_neither_brand_nor_creative() {
    let account = One::admin().account();
    assert_eq!(admin(&account), Ok(()));
    assert_eq!(
        (brand(&account), creative(&account)),
        (Err(Refused::ProfileRequired), Err(Refused::ProfileRequired))
    );
}

#[test]
fn where_admins_need_a_second_step_one_without_it_is_refused() {
    let account = One::admin().account();
    let asked =
        |has| marsam_auth::policy::admin(&signed_in(account.clone(), has), AdminRule::SecondStep);
    assert_eq!(asked(false), Err(Refused::SecondStepRequired));
    assert_eq!(asked(true), Ok(()));
}
