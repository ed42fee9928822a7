//! Words in the names of files, and names without any.

/// The words in lower case; digits are words of their own.
pub(super) fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for c in name.chars() {
        let kind = (c.is_alphabetic(), c.is_numeric());
        match words.last_mut() {
            Some(word) if before == Some(kind) => word.extend(c.to_lowercase()),
            _ if c.is_alphanumeric() => words.push(c.to_lowercase().collect()),
            _ => {}
        }
        before = c.is_alphanumeric().then_some(kind);
    }
    words
}

/// What cameras, phones, messengers and programs call files.
const DEVICE_WORDS: &[&str] = &[
    "am",
    "android",
    "at",
    "aud",
    "audio",
    "burst",
    "cam",
    "camera",
    "capture",
    "clip",
    "copy",
    "dcim",
    "dji",
    "download",
    "dsc",
    "dscf",
    "dscn",
    "edit",
    "edited",
    "file",
    "fullsizerender",
    "gh",
    "gopr",
    "gx",
    "hdr",
    "heic",
    "hevc",
    "image",
    "img",
    "instagram",
    "iphone",
    "jpeg",
    "jpg",
    "mov",
    "mp",
    "mvi",
    "new",
    "photo",
    "pic",
    "pics",
    "picture",
    "pm",
    "png",
    "portrait",
    "ptt",
    "pxl",
    "rec",
    "record",
    "recording",
    "sample",
    "scan",
    "scr",
    "screen",
    "screenshot",
    "shot",
    "signal",
    "snapchat",
    "snaptik",
    "telegram",
    "tiktok",
    "unnamed",
    "untitled",
    "vid",
    "video",
    "voice",
    "wa",
    "whatsapp",
    "تسجيل",
    "شاشة",
    "صوت",
    "صورة",
    "فيديو",
    "لقطة",
    "ملف",
];

/// A device word that says what is shown, unless it is numbered.
const PORTRAIT: &str = "portrait";

/// Whether the name says nothing of what is shown: marks, numbers, identifiers, and words of devices.
pub(super) fn is_without_words(name: &str) -> bool {
    let words = words_of(name);
    let is_number = |word: &String| word.chars().all(char::is_numeric);
    let is_numbered = words.iter().any(is_number);
    let is_of_device = |word: &String| {
        let word = word.as_str();
        DEVICE_WORDS.contains(&word) && (is_numbered || word != PORTRAIT)
    };
    let letters: String = name.chars().filter(|c| *c != '-').collect();
    let is_identifier =
        is_numbered && letters.len() >= 16 && letters.chars().all(|c| c.is_ascii_hexdigit());
    is_identifier
        || words
            .iter()
            .all(|word| is_number(word) || is_of_device(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_a_device_gave_is_without_words() {
        for name in [
            "pic0",
            "pic",
            "Picture 3",
            "12",
            "untitled",
            "Screenshot",
            "sample-2",
            "___",
            "🌙",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
            "صورة",
            "ملف 3",
            "٢٠٢٦",
        ] {
            assert!(is_without_words(name), "{name}");
        }
        for name in [
            "cafe1",
            "Portrait",
            "Picnic",
            "No. 7",
            "sample menu",
            "قهوة ٣",
        ] {
            assert!(!is_without_words(name), "{name}");
        }
    }
}
