//! A JSON array of values that are JSON already.

use actix_web::web::Bytes;

/// The array of these JSON values.
pub(crate) fn json_array(entries: &[Bytes]) -> Bytes {
    let length: usize = entries.iter().map(|entry| entry.len() + 1).sum();
    let mut body = Vec::with_capacity(length + 2);
    body.push(b'[');
    for (n, entry) in entries.iter().enumerate() {
        if n > 0 {
            body.push(b',');
        }
        body.extend_from_slice(entry);
    }
    body.push(b']');
    Bytes::from(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_make_one_array() {
        for (entries, wanted) in [
            (&[][..], "[]"),
            (&["1"], "[1]"),
            (&["1", "{}", "3"], "[1,{},3]"),
        ] {
            let entries: Vec<Bytes> = entries
                .iter()
                .map(|entry| Bytes::from_static(entry.as_bytes()))
                .collect();
            assert_eq!(json_array(&entries), wanted);
        }
    }
}
