//! What a role may do.

use marsam_auth::policy::{Refused, admin, brand, creative};
use marsam_domain::accounts::Role;

use crate::accounts::One;

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
