//! A minimal authenticator app (RFC 4226, RFC 6238) that shares no code with the server.

use serde_json::json;
use time::{Duration, OffsetDateTime};

use crate::browser::Browser;
use crate::harness::{PASSWORD, TestApp};

const STEP: i64 = 30;
const BLOCK: usize = 64;
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The app with its secret.
#[derive(Debug)]
pub(crate) struct Authenticator {
    secret: Vec<u8>,
}

impl Authenticator {
    /// Takes the secret in base 32.
    pub(crate) fn typed(secret: &str) -> Self {
        let (mut bits, mut held, mut bytes) = (0_u32, 0_u32, Vec::new());
        for letter in secret.chars() {
            let value = LETTERS.find(letter).unwrap();
            held = held << 5 | u32::try_from(value).unwrap();
            bits += 5;
            if bits >= 8 {
                bits -= 8;
                bytes.push(u8::try_from(held >> bits & 255).unwrap());
            }
        }
        Self { secret: bytes }
    }

    /// The code that the app shows at some time.
    pub(crate) fn code(&self, at: OffsetDateTime) -> String {
        let step = at.unix_timestamp() / STEP;
        let mac = hmac(&self.secret, &step.to_be_bytes());
        let offset = usize::from(mac[19] & 15);
        let four: [u8; 4] = mac[offset..offset + 4].try_into().unwrap();
        let number = (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000;
        format!("{number:06}")
    }
}

impl TestApp {
    /// Turns two-step sign-in on for the account of a browser, whose password is [`PASSWORD`]; returns the app and the
    /// recovery codes. Advances the clock by one step, so that the current code is unused.
    pub(crate) fn turn_on_totp(&self, browser: &Browser) -> (Authenticator, Vec<String>) {
        let proof = json!({ "current_password": PASSWORD });
        let begun = browser.post("/api/account/totp", &proof).is(200).json();
        let phone = Authenticator::typed(begun["secret"].as_str().unwrap());
        let code = json!({ "totp": phone.code(self.now()) });
        let on = browser.post("/api/account/totp/confirm", &code).is(200);
        let codes = on.json()["recovery_codes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|code| code.as_str().unwrap().to_owned())
            .collect();
        self.pass(Duration::seconds(STEP));
        (phone, codes)
    }
}

fn hmac(key: &[u8], message: &[u8]) -> [u8; 20] {
    let pad = |with: u8| {
        let mut block = [with; BLOCK];
        for (slot, byte) in block.iter_mut().zip(key) {
            *slot ^= byte;
        }
        block
    };
    let inner = sha1(&[&pad(0x36), message].concat());
    sha1(&[pad(0x5c).as_slice(), &inner].concat())
}

fn sha1(message: &[u8]) -> [u8; 20] {
    let mut state = [
        0x6745_2301_u32,
        0xefcd_ab89,
        0x98ba_dcfe,
        0x1032_5476,
        0xc3d2_e1f0,
    ];
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % BLOCK != BLOCK - 8 {
        padded.push(0);
    }
    padded.extend((u64::try_from(message.len()).unwrap() * 8).to_be_bytes());
    for block in padded.chunks(BLOCK) {
        let mut words: Vec<u32> = block
            .chunks(4)
            .map(|four| u32::from_be_bytes(four.try_into().unwrap()))
            .collect();
        for t in 16..80 {
            words
                .push((words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16]).rotate_left(1));
        }
        state = rounds(state, &words);
    }
    let mut digest = [0; 20];
    for (slot, byte) in digest
        .iter_mut()
        .zip(state.map(u32::to_be_bytes).as_flattened())
    {
        *slot = *byte;
    }
    digest
}

fn rounds(state: [u32; 5], words: &[u32]) -> [u32; 5] {
    let mut now = state;
    for (t, word) in words.iter().enumerate() {
        let [first, b, c, d, last] = now;
        let (mixed, constant) = match t {
            0..20 => (b & c | !b & d, 0x5a82_7999_u32),
            20..40 => (b ^ c ^ d, 0x6ed9_eba1),
            40..60 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6),
        };
        let next = first
            .rotate_left(5)
            .wrapping_add(mixed)
            .wrapping_add(last)
            .wrapping_add(constant)
            .wrapping_add(*word);
        now = [next, first, b.rotate_left(30), c, d];
    }
    std::array::from_fn(|place| state[place].wrapping_add(now[place]))
}

#[test]
fn the_phone_shows_what_the_rfc_says() {
    // RFC 6238, appendix B: eight digits there, the last six here.
    let phone = Authenticator::typed("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    for (at, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ] {
        let at = OffsetDateTime::from_unix_timestamp(at).unwrap();
        assert_eq!(phone.code(at), code);
    }
}
