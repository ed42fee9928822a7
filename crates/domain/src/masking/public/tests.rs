//! Contacts that are spread over several texts, and texts that are none together.

use super::*;

/// The names that the texts of a test are given.
const FIELDS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

fn refused(texts: &[&str]) -> Vec<String> {
    let mut errors = FieldErrors::new();
    let named = FIELDS.into_iter().zip(texts.iter().copied().map(Some));
    check_public(named, &mut errors);
    let fields = errors.iter().map(|(field, _)| field.to_owned());
    fields.collect()
}

#[test]
fn a_contact_in_parts_is_refused_in_each_of_them() {
    let all: &[&[&str]] = &[
        // Halves of a number, at the edges and within.
        &["Photographer 9988", "7766 in Salmiya"],
        &["Photographer 9988 in Kuwait", "I love food. 7766. Ask me"],
        &["I love food. 7766. Ask me", "Photographer 9988 in Kuwait"],
        &["مصورة ٩٩٨٨", "٧٧٦٦ السالمية"],
        &["نورة", "صور طعام 9988", "الكويت", "حولي 7766"],
        &["Studio 99 88", "Films and 77 66"],
        &["Noura 998", "Since 87766"],
        &["Noura +965 9988", "Salmiya 7766"],
        &["Noura 2245", "Block 6789"],
        &["99", "88", "77", "66"],
        // A word that calls, and a number that says nothing by itself.
        &["تواصل", "1234567"],
        &["للحجز والاستفسار", "صور", "99 887 76"],
        &["Call", "1234-567"],
        &["WhatsApp", "123 4567"],
        // A platform, and a name.
        &["Instagram", "noura.k"],
        &["noura_k", "Food", "سناب"],
        &["My insta", "noura_k92"],
        &["حسابي في انستقرام", "noura_k"],
        // An address.
        &["noura", "@gmail.com"],
        &["Write to noura at", "gmail dot com"],
    ];
    let missed: Vec<_> = all
        .iter()
        .filter(|texts| refused(texts).is_empty())
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn both_halves_are_named() {
    assert_eq!(refused(&["Photographer 9988", "Food", "7766"]), ["a", "c"]);
    assert_eq!(refused(&["Instagram", "Food", "noura.k"]), ["a", "c"]);
}

#[test]
fn a_text_with_a_contact_of_its_own_is_named_alone() {
    assert_eq!(refused(&["Food", "Call 9988 7766", "7766"]), ["b"]);
}

#[test]
fn what_is_none_together_is_published() {
    let all: &[&[&str]] = &[
        // Years and experience.
        &["Since 2015", "2019 to 2024", "From 2015 to 2024"],
        &["أصوّر منذ 2016", "2024"],
        &["12 years", "350 brands", "48 films"],
        &["Over 640 weddings", "أكثر من 640 عرسًا", "1,250 photos"],
        &["5230 photographs and 6412 frames", "5230 صورة و6412 لقطة"],
        // Prices and amounts.
        &["From 150 KWD", "A day is 450 KWD", "650 د.ك"],
        &["8–15", "24/7"],
        &["9500 KWD", "6400 followers"],
        &["99,000 views", "88,500 likes"],
        // Sizes, ratios and cameras.
        &["1080x1920", "9:16", "4K 60fps"],
        &["Sony A7 IV, 24-70", "Canon R5, 85mm", "5120 x 2880"],
        &["ISO 6400", "f/2.8", "1/250"],
        // Places, dates and times.
        &["Block 5, Street 12, House 34", "9 to 5", "Salmiya 22"],
        &["29.375912, 47.977405", "Kuwait City"],
        &["2026-11-28", "12/05/2026", "18:30"],
        // Platforms without a name, names without a platform, sites and calls without a number.
        &["Films for Instagram", "Noura Al-Mutawa", "نورة المطوع"],
        &["Instagram", "TikTok", "Snapchat", "YouTube"],
        &["Instagram", "Noura Al-Mutawa", "Food photographer"],
        &["Instagram", "noura.com", "behance.net"],
        &["Contact me through a request", "24/7", "2019-2024"],
        &["للتواصل أرسل طلبًا", "15 سنة", "2024"],
        &["Reel 1", "Reel 2", "Reel 3", "Reel 4"],
        &["Food at night", "gmail is not needed"],
        &["Voice, 30 seconds", "Radio 99.7", "88.8 FM"],
        &["Order 4512", "6612 Salem Al-Mubarak Street, 9 a.m."],
    ];
    let wrong: Vec<_> = all
        .iter()
        .map(|texts| (texts, refused(texts)))
        .filter(|(_, refused)| !refused.is_empty())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_label_and_the_address_of_a_link_are_read_together() {
    for (label, url) in [
        ("", "https://wa.me/96599887766"),
        (
            "My films",
            "https://api.whatsapp.com/send?phone=96599887766",
        ),
        ("Portfolio", "https://t.me/noura_k"),
        ("واتساب", "https://noura.example/99887766"),
        ("Call", "https://noura.example/+96599887766"),
        ("للتواصل", "https://noura.example/card?n=99887766"),
        ("Phone", "https://noura.example/9988-7766-tel/1234567"),
        ("Phone", "https://noura.example/?n=%39%39887766"),
    ] {
        assert!(is_contact_link(label, url), "{label} {url}");
    }
    for (label, url) in [
        ("Films", "https://vimeo.com/76979871"),
        ("Call of the sea", "https://vimeo.com/76979871"),
        ("Call sheet", "https://noura.example/20261122-sheet"),
        (
            "Contact sheets",
            "https://noura.example/2024/contact-sheets",
        ),
        ("Instagram", "https://www.instagram.com/noura.k"),
        ("Behance", "https://www.behance.net/gallery/99887766/Food"),
        ("Prints", "https://shop.example/99887766"),
        ("", "https://noura.example"),
        ("WhatsApp stickers", "https://noura.example/stickers/v2"),
    ] {
        assert!(!is_contact_link(label, url), "{label} {url}");
    }
}

#[test]
fn the_address_of_a_link_may_be_a_contact_itself() {
    for url in [
        // Sites that lead to a person, or anywhere.
        "https://linktr.ee/noura",
        "https://LINKTR.ee/noura",
        "https://ｌｉｎｋｔｒ.ee/noura",
        "https://linktr.ee./noura",
        "https://www.messenger.com/t/noura",
        "https://www.snapchat.com/add/noura",
        "https://discord.gg/noura",
        "https://noura.taplink.ws",
        "https://beacons.ai/noura",
        "https://bit.ly/noura",
        "https://calendly.com/noura",
        "https://signal.me/#p/+96599887766",
        "https://noura.example/?to=https%3A%2F%2Fwa.me%2F96599887766",
        "https://noura.example/wa.me/96599887766",
        "https://www.google.com/url?q=https://t.me/noura",
        "https://noura.example/?utm_source=x&to=linktr.ee/noura",
        "https://noura.example/?to=https://www.snapchat.com/add/noura",
        "https://www.snapchat.com/add/noura?share_id=1",
        // Mailboxes.
        "https://noura.example/noura@gmail.com",
        "https://noura.example/noura%40gmail.com",
        "https://noura.example/?mail=noura@gmail.com",
        "https://noura.example/#noura＠gmail.com",
        "https://vimeo.com/noura@studio.kw",
        // Numbers that the address announces.
        "https://noura.example/?phone=99887766",
        "https://noura.example/?phone=9988+7766",
        "https://noura.example/?a=1&whatsapp=%2B96599887766",
        "https://noura.example/?phone=٩٩٨٨٧٧٦٦",
        "https://noura.example/tel/9988-7766",
        "https://noura.example/tel99887766",
        "https://noura.example/call-99887766-now",
        "https://noura.example/هاتف/99887766",
        "https://noura.example/+96599887766",
        "https://noura.example/%2B96599887766",
        "https://vimeo.com/?tel=99887766",
    ] {
        assert!(is_contact_link("Films", url), "{url}");
    }
}

#[test]
fn the_address_of_work_is_no_contact() {
    for url in [
        "https://www.behance.net/gallery/123456789/Title",
        "https://www.behance.net/gallery/99887766/Mobile",
        "https://vimeo.com/76979871",
        "https://vimeo.com/channels/mobile/99887766",
        "https://www.youtube.com/watch?v=99887766abc&t=10",
        "https://drive.google.com/file/d/1A2b99887766C/view?usp=sharing",
        "https://drive.google.com/open?id=99887766",
        "https://www.flickr.com/photos/12345678@N00/99887766",
        "https://www.google.com/maps/@29.375912,47.977405,15z",
        // Profiles that show work.
        "https://www.instagram.com/noura.k",
        "https://www.instagram.com/p/C99887766",
        "https://www.tiktok.com/@noura.k/video/7299887766554433221",
        "https://www.youtube.com/@noura.films",
        "https://medium.com/@noura.k",
        "https://x.com/noura/status/1729988776655443322",
        "https://www.facebook.com/nourafilms",
        "https://www.linkedin.com/in/noura-99887766",
        "https://noura.carrd.co",
        "https://noura.wixsite.com/films",
        "https://noura.tumblr.com/post/99887766",
        "https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYc",
        "https://www.snapchat.com/@noura",
        "https://mostaql.com/portfolio/123",
        "https://khamsat.com/design/logos/123",
        "https://www.fiverr.com/noura/draw-a-logo",
        "https://www.upwork.com/freelancers/noura",
        // Where their visitors come from.
        "https://noura.com/?utm_source=linktr.ee&utm_medium=social",
        "https://noura.com/?ref=linktr.ee",
        "https://noura.com/?from=linktr.ee&page=2",
        // Sites of people whose names are words.
        "https://signal.studio",
        "https://line.design/work",
        "https://solo.example/bio",
        // Numbers of orders, papers, days and works.
        "https://noura.example/work/99887766",
        "https://shop.example/order/99887766",
        "https://shop.example/?id=99887766&page=2",
        "https://noura.example/mobile/2024/05/12345",
        "https://noura.example/contact/20261122",
        "https://noura.example/call-sheet-99887766",
        "https://noura.example/phone-shots/1",
        "https://noura.example/8f99887766e",
        // Files, and pages that name a platform.
        "https://noura.example/hero@2x.png",
        "https://noura.example/hero@large.jpg",
        "https://noura.example/logos/discord.ai",
        "https://noura.example/work/whatsapp-stickers",
        "https://noura.example/contact",
        "https://noura.example",
    ] {
        assert!(!is_contact_link("Films", url), "{url}");
    }
}

#[test]
fn the_work_is_bounded_by_the_number_of_texts() {
    let long = "noura 9988, call 7 and insta ".repeat(150);
    let texts: Vec<&str> = std::iter::repeat_n(long.as_str(), 40).collect();
    // Only that it ends: half a number in each, and more texts than are compared.
    assert!(spread(&texts).len() <= texts.len());
}
