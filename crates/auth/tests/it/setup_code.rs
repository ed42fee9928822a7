//! The code for the first admin.

use marsam_auth::setup_code::{is_present, renew, spend};
use marsam_auth::tokens::Token;

use crate::accounts::{NOW, One};

#[test]
fn a_fresh_code_replaces_the_earlier_and_works_until_it_is_spent() {
    let one = One::new();
    let earlier = one.write(|db| renew(db, NOW)).unwrap();
    let code = one.write(|db| renew(db, NOW)).unwrap();
    let present = |code: &Token| one.write(|db| is_present(db, code));
    assert_eq!(
        (present(&earlier), present(&code), present(&Token::draw())),
        (false, true, false)
    );
    assert!(one.write(spend));
    assert!(!present(&code));
    assert!(!one.write(spend));
}

#[test]
fn there_is_no_code_once_there_is_an_admin() {
    let one = One::new();
    let code = one.write(|db| renew(db, NOW)).unwrap();
    one.write(|db| marsam_persistence::accounts::grant_admin(db, one.id, NOW));
    assert!(one.write(|db| renew(db, NOW)).is_none());
    assert!(!one.write(|db| is_present(db, &code)));
}
