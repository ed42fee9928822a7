//! Photos and drawings.

use image::{GenericImageView as _, ImageFormat, Rgba, RgbaImage};
use marsam_domain::creatives::{Crop, CropFractions};
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};

use crate::support::{
    chunk, cut, encoded, exif, fixture, holds, jpeg, picture, png, process, webp, with_segment,
};

const PRIVATE: &[u8] = b"PRIVATE-MARKER<script>alert(1)</script>";

#[test]
fn an_image_is_made_in_every_width_up_to_its_own() {
    for (bytes, content_type) in [
        (jpeg(1000, 500), "image/jpeg"),
        (png(1000, 500), "image/png"),
        (webp(1000, 500), "image/webp"),
    ] {
        let done = process(FilePurpose::Work, &bytes);
        let ready = done.ready();
        assert_eq!(ready.kind, FileKind::Image);
        assert_eq!(ready.content_type, content_type);
        assert_eq!((ready.width, ready.height), (Some(1000), Some(500)));
        let names: Vec<&str> = ready
            .derivatives
            .iter()
            .map(|made| made.name.as_str())
            .collect();
        assert_eq!(names, ["320", "480", "640", "960", "1000"]);
        assert!(ready.thumbhash.as_ref().is_some_and(|hash| hash.len() < 48));
        assert_eq!(done.picture("480").dimensions(), (480, 240));
        let corner = done.picture("960").get_pixel(10, 10);
        let Rgba([red, green, blue, alpha]) = corner;
        assert!(
            red > 230 && green < 20 && blue.abs_diff(64) < 24 && alpha == 255,
            "{corner:?}"
        );
    }
}

#[test]
fn a_region_is_cut_out_of_the_upright_picture() {
    let region = |x, y, width, height| {
        let fractions = CropFractions {
            x,
            y,
            width,
            height,
        };
        Crop::try_from(fractions).unwrap()
    };
    let right_bottom = region(0.5, 0.5, 0.5, 0.5);
    let avatar = cut(FilePurpose::Avatar, right_bottom, &webp(1000, 1000));
    let ready = avatar.ready();
    assert_eq!((ready.width, ready.height), (Some(500), Some(500)));
    let names: Vec<&str> = ready
        .derivatives
        .iter()
        .map(|made| made.name.as_str())
        .collect();
    assert_eq!(names, ["96", "192", "384"]);
    // Less red and more green than any pixel that was cut away.
    let Rgba([red, green, ..]) = avatar.picture("384").get_pixel(8, 8);
    assert!(red < 135 && green > 120, "{red} {green}");

    let cover = cut(
        FilePurpose::Cover,
        region(0.0, 0.25, 1.0, 0.5),
        &jpeg(800, 800),
    );
    assert_eq!(cover.picture("800").dimensions(), (800, 400));
    let sideways = with_segment(&jpeg(640, 320), 0xe1, &exif(6, b"x\0\0\0"));
    let top = cut(FilePurpose::Cover, region(0.0, 0.0, 1.0, 0.25), &sideways);
    assert_eq!(
        (top.ready().width, top.ready().height),
        (Some(320), Some(160))
    );
    let Rgba([red, ..]) = top.picture("320").get_pixel(310, 8);
    assert!(red > 220, "{red}");
}

#[test]
fn a_photo_is_turned_upright() {
    let sideways = with_segment(&jpeg(640, 320), 0xe1, &exif(6, b"x\0\0\0"));
    let done = process(FilePurpose::Avatar, &sideways);
    assert_eq!(
        (done.ready().width, done.ready().height),
        (Some(320), Some(640))
    );
    // Stored red on the left and green at the bottom; turned clockwise, red is at the top and green on the left.
    let picture = done.picture("320");
    let Rgba([red, green, ..]) = picture.get_pixel(310, 8);
    assert!(red > 220 && green < 30, "{red} {green}");
}

#[test]
fn metadata_and_what_follows_the_image_are_not_served() {
    let mut photo = with_segment(&jpeg(400, 300), 0xe1, &exif(1, PRIVATE));
    photo = with_segment(&photo, 0xfe, PRIVATE);
    photo.extend(PRIVATE);
    let mut drawing = png(400, 300);
    let text = chunk(*b"tEXt", &[b"Comment\0", PRIVATE].concat());
    drawing.splice(33..33, text);
    drawing.extend(PRIVATE);
    for bytes in [photo, drawing] {
        assert!(holds(&bytes, PRIVATE));
        let done = process(FilePurpose::Cover, &bytes);
        for made in &done.ready().derivatives {
            let served = done.bytes(&made.name);
            assert!(!holds(&served, b"PRIVATE-MARKER") && !holds(&served, b"<script"));
            assert!(!holds(&served, b"EXIF") && !holds(&served, b"ICCP"));
        }
    }
}

#[test]
fn transparency_stays_and_needless_transparency_goes() {
    let half = RgbaImage::from_fn(64, 64, |x, _| {
        Rgba([200, 10, 10, if x < 32 { 0 } else { 255 }])
    });
    let done = process(FilePurpose::Work, &encoded(half, ImageFormat::Png));
    assert_eq!(done.picture("64").get_pixel(4, 4).0[3], 0);
    assert_eq!(done.picture("64").get_pixel(60, 4).0[3], 255);
    let opaque = RgbaImage::from_pixel(64, 64, Rgba([200, 10, 10, 255]));
    let done = process(FilePurpose::Work, &encoded(opaque, ImageFormat::Png));
    assert!(!done.picture("64").color().has_alpha());
}

#[test]
fn sixteen_bits_a_channel_become_eight() {
    let deep = image::DynamicImage::from(picture(400, 200)).into_rgb16();
    let done = process(FilePurpose::Work, &encoded(deep, ImageFormat::Png));
    let Rgba([red, green, ..]) = done.picture("320").get_pixel(2, 2);
    assert!(red > 240 && green < 12, "{red} {green}");
}

/// The colours in the middle of the four fields of `inks.jpg`, and how far each may be off.
fn assert_fields(bytes: &[u8], fields: [[u8; 3]; 4]) {
    let picture = process(FilePurpose::Work, bytes).picture("64");
    let places = [(8, 8), (50, 8), (8, 40), (50, 40)];
    for ((x, y), expected) in places.into_iter().zip(fields) {
        let Rgba([red, green, blue, _]) = picture.get_pixel(x, y);
        let is_near = [red, green, blue]
            .iter()
            .zip(expected)
            .all(|(found, expected)| found.abs_diff(expected) < 12);
        assert!(is_near, "{x} {y}: {red} {green} {blue}, not {expected:?}");
    }
}

#[test]
fn inks_become_the_colours_that_are_left_of_paper() {
    let inks = fixture("inks.jpg");
    let (cyan, red, black, white) = ([0, 255, 255], [255, 0, 0], [0; 3], [255; 3]);
    assert_fields(&inks, [cyan, red, black, white]);
    // The same samples read as brightness and differences; the colours are those of libjpeg.
    let mut differences = inks;
    let adobe = differences.windows(5).position(|part| part == b"Adobe");
    differences[adobe.unwrap() + 11] = 2;
    let fields = [[77, 255, 30], [179, 0, 227], [0; 3], [0, 134, 0]];
    assert_fields(&differences, fields);
}

#[test]
fn the_profile_of_a_press_decides_what_its_inks_look_like() {
    let body = [b"ICC_PROFILE\0\x01\x01".as_slice(), &press()].concat();
    let printed = with_segment(&fixture("inks.jpg"), 0xe2, &body);
    // L 53, a 80, b 67, whatever is printed: sRGB's red.
    assert_fields(&printed, [[255, 0, 0]; 4]);
}

/// A profile of a press that prints everything in red: a table from four inks to `Lab` with equal entries.
fn press() -> Vec<u8> {
    let ramp: Vec<u8> = (0..=255).collect();
    let mut table = b"mft1\0\0\0\0\x04\x03\x02\0".to_vec();
    for place in 0..9 {
        table.extend(u32::to_be_bytes(if place % 4 == 0 { 0x1_0000 } else { 0 }));
    }
    table.extend(ramp.repeat(4));
    table.extend([135, 208, 195].repeat(16));
    table.extend(ramp.repeat(3));
    table.resize(table.len().next_multiple_of(4), 0);
    let white = b"XYZ \0\0\0\0\0\0\xf6\xd6\0\x01\0\0\0\0\xd3\x2d";
    let start = 128 + 4 + 2 * 12;
    let mut profile = vec![0; 128];
    profile[8..12].copy_from_slice(&[2, 0x40, 0, 0]);
    profile[12..24].copy_from_slice(b"prtrCMYKLab ");
    profile[36..40].copy_from_slice(b"acsp");
    profile[68..80].copy_from_slice(&white[8..]);
    profile.extend(2_u32.to_be_bytes());
    let length = |bytes: usize| u32::try_from(bytes).unwrap().to_be_bytes();
    for (tag, at, bytes) in [
        (b"A2B0", start, table.len()),
        (b"wtpt", start + table.len(), white.len()),
    ] {
        profile.extend(tag);
        profile.extend(length(at));
        profile.extend(length(bytes));
    }
    profile.extend(&table);
    profile.extend(white);
    let whole = length(profile.len());
    profile[..4].copy_from_slice(&whole);
    profile
}

#[test]
fn a_jpeg_without_its_end_marker_is_whole_if_nothing_else_is_missing() {
    let scanned = jpeg(300, 200);
    let whole = process(FilePurpose::Work, &scanned);
    for rest in [b"".as_slice(), b"\xff", b"\xff\xff"] {
        let unmarked = [&scanned[..scanned.len() - 2], rest].concat();
        let done = process(FilePurpose::Work, &unmarked);
        assert_eq!(done.bytes("300"), whole.bytes("300"), "{rest:?}");
    }
    let inks = fixture("inks.jpg");
    let unmarked = process(FilePurpose::Work, &inks[..inks.len() - 2]);
    assert_eq!(unmarked.ready().width, Some(64));
    for missing in [20, 60, 400] {
        let done = process(FilePurpose::Work, &scanned[..scanned.len() - missing]);
        assert_eq!(done.refusal(), Some(FileRefusal::Damaged), "{missing}");
    }
}

#[test]
fn an_image_that_ends_early_is_damaged() {
    for whole in [jpeg(300, 200), png(300, 200), webp(300, 200)] {
        for part in [5, 8, 9] {
            let cut = &whole[..whole.len() * part / 10];
            let done = process(FilePurpose::Work, cut);
            assert_eq!(done.refusal(), Some(FileRefusal::Damaged));
            assert_eq!(done.out.path().read_dir().unwrap().count(), 0);
        }
    }
}

#[test]
fn too_many_pixels_are_refused_by_the_header() {
    let mut giant = png(8, 8);
    giant[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    let crc = chunk(*b"IHDR", &giant[16..29]);
    giant[29..33].copy_from_slice(&crc[21..25]);
    let refusal = |bytes: &[u8]| process(FilePurpose::Work, bytes).refusal();
    assert_eq!(refusal(&giant), Some(FileRefusal::TooManyPixels));
    let kept = process(FilePurpose::Delivery, &giant);
    assert_eq!(kept.ready().kind, FileKind::Image);
    assert!(kept.ready().derivatives.is_empty());
}
