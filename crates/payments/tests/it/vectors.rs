//! The digest of the second shape: pairs in a fixed order.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// A vector of our own.
#[test]
fn pairs_are_signed_in_their_order() {
    let text = "Invoice.Id=6389662,Invoice.Status=PAID,Transaction.Status=SUCCESS,\
                Transaction.PaymentId=07076389662000000001,Invoice.ExternalIdentifier=op_vector_1";
    let mac = Hmac::<Sha256>::new_from_slice(b"mf_vector_secret").unwrap();
    let digest = mac.chain_update(text.as_bytes()).finalize().into_bytes();
    assert_eq!(
        BASE64_STANDARD.encode(digest),
        "QvGBF2hWXKzkZ+yYbmQcSvjv46j/kwzVgGX+oQFZfAM="
    );
}
