//! Images that are none, that are too many pixels, or that carry more than an image.

use marsam_domain::files::FileRefusal;

use super::{ACTIVE, Case, Expected, work};
use crate::support::{chunk, exif, jpeg, png, webp, with_segment};

const DAMAGED: Expected = Expected::Refused(FileRefusal::Damaged);
const TOO_MANY: Expected = Expected::Refused(FileRefusal::TooManyPixels);

pub(super) fn cases() -> Vec<Case> {
    let mut cases = bombs();
    cases.extend(carriers());
    cases.extend(other_types());
    cases
}

/// A PNG whose header names a size, and whose data is that of a tiny one.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(8, 8);
    let mut header = width.to_be_bytes().to_vec();
    header.extend(height.to_be_bytes());
    header.extend(&bytes[24..29]);
    bytes.splice(8..33, chunk(*b"IHDR", &header));
    bytes
}

/// A JPEG whose frame header names a size.
fn jpeg_of(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg(16, 16);
    let frame = bytes
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

fn riff(kind: [u8; 4], body: &[u8]) -> Vec<u8> {
    let mut bytes = b"RIFF".to_vec();
    bytes.extend(u32::try_from(body.len() + 12).unwrap().to_le_bytes());
    bytes.extend(b"WEBP");
    bytes.extend(kind);
    bytes.extend(u32::try_from(body.len()).unwrap().to_le_bytes());
    bytes.extend(body);
    bytes
}

fn bombs() -> Vec<Case> {
    let mut many_scans = jpeg(16, 16);
    let scan = many_scans
        .windows(2)
        .position(|pair| pair == [0xff, 0xda])
        .unwrap();
    let one = many_scans[scan..many_scans.len() - 2].to_vec();
    for _ in 0..2000 {
        many_scans.splice(scan..scan, one.iter().copied());
    }
    vec![
        work("png-50k-by-50k", png_of(50_000, 50_000), TOO_MANY),
        work("png-wide", png_of(0x7fff_ffff, 1), TOO_MANY),
        work("png-high", png_of(1, 0x7fff_ffff), TOO_MANY),
        work("png-largest", png_of(0x7fff_ffff, 0x7fff_ffff), TOO_MANY),
        work("png-without-width", png_of(0, 8), DAMAGED),
        work("png-without-height", png_of(8, 0), DAMAGED),
        work("png-49-megapixels-of-nothing", png_of(7000, 7000), DAMAGED),
        work("jpeg-largest", jpeg_of(65_500, 65_500), TOO_MANY),
        work("jpeg-53-megapixels", jpeg_of(8000, 6600), TOO_MANY),
        work("jpeg-without-width", jpeg_of(0, 16), DAMAGED),
        work("jpeg-without-height", jpeg_of(16, 0), DAMAGED),
        work(
            "jpeg-40-megapixels-of-nothing",
            jpeg_of(8000, 5000),
            Expected::Harmless,
        ),
        work("jpeg-2000-scans", many_scans, DAMAGED),
        work(
            "jpeg-markers-alone",
            [&[0xff, 0xd8], [0xff; 4096].as_slice()].concat(),
            DAMAGED,
        ),
        work(
            "jpeg-empty-segments",
            [&[0xff, 0xd8], [0xff, 0xe1, 0, 0].repeat(999).as_slice()].concat(),
            DAMAGED,
        ),
        work(
            "webp-giant-canvas",
            riff(*b"VP8X", &[0, 0, 0, 0, 255, 255, 255, 255, 255, 255]),
            Expected::Harmless,
        ),
        work(
            "webp-16k-canvas",
            riff(*b"VP8X", &[0, 0, 0, 0, 255, 0x3f, 0, 255, 0x3f, 0]),
            Expected::Harmless,
        ),
        work(
            "webp-16k-lossless",
            riff(*b"VP8L", &[0x2f, 255, 255, 255, 15, 0, 0, 0]),
            Expected::Harmless,
        ),
        work(
            "webp-16k-lossy",
            riff(
                *b"VP8 ",
                &[0x10, 0, 0, 0x9d, 1, 0x2a, 255, 0x3f, 255, 0x3f, 0, 0],
            ),
            TOO_MANY,
        ),
        work("webp-empty", riff(*b"VP8 ", &[]), DAMAGED),
        work("webp-no-chunk", b"RIFF\x04\0\0\0WEBP".to_vec(), DAMAGED),
        work(
            "webp-lying-size",
            b"RIFF\xff\xff\xff\xffWEBPVP8 ".to_vec(),
            DAMAGED,
        ),
    ]
}

/// A good image that carries something, which is not served.
fn carriers() -> Vec<Case> {
    let photo = jpeg(64, 48);
    let icc = |body: &[u8]| [b"ICC_PROFILE\0\x01\x01".as_slice(), body].concat();
    let mut endless = exif(1, ACTIVE);
    let length = endless.len();
    endless[length - ACTIVE.len() - 4..length - ACTIVE.len()].copy_from_slice(&8_u32.to_be_bytes());
    let mut giant_profile = vec![0; 132];
    giant_profile[..4].copy_from_slice(&u32::MAX.to_be_bytes());
    giant_profile[36..40].copy_from_slice(b"acsp");
    giant_profile[128..132].copy_from_slice(&u32::MAX.to_be_bytes());
    let xmp = [b"http://ns.adobe.com/xap/1.0/\0".as_slice(), ACTIVE].concat();
    let mut cases = Vec::new();
    let segments: [(&str, u8, Vec<u8>); 9] = [
        ("exif-script", 0xe1, exif(1, ACTIVE)),
        ("exif-endless", 0xe1, endless),
        ("exif-cut", 0xe1, exif(6, ACTIVE)[..20].to_vec()),
        ("exif-unknown-orientation", 0xe1, exif(99, ACTIVE)),
        ("xmp-script", 0xe1, xmp),
        ("icc-garbage", 0xe2, icc(ACTIVE)),
        ("icc-giant", 0xe2, icc(&giant_profile)),
        ("comment-script", 0xfe, ACTIVE.to_vec()),
        ("photoshop-script", 0xed, ACTIVE.repeat(1000)),
    ];
    for (name, marker, body) in segments {
        let bytes = with_segment(&photo, marker, &body);
        cases.push(work(format!("jpeg-{name}"), bytes, Expected::Ready));
    }
    for orientation in 1..=8 {
        let bytes = with_segment(&photo, 0xe1, &exif(orientation, ACTIVE));
        cases.push(work(
            format!("jpeg-orientation-{orientation}"),
            bytes,
            Expected::Ready,
        ));
    }
    for (name, tail) in [
        ("html", ACTIVE.to_vec()),
        ("zip", b"PK\x03\x04PRIVATE-MARKER".repeat(50)),
        ("film", crate::support::fixture("film.mp4")),
        ("itself", photo.clone()),
    ] {
        for (kind, image) in [
            ("jpeg", photo.clone()),
            ("png", png(64, 48)),
            ("webp", webp(64, 48)),
        ] {
            let bytes = [image, tail.clone()].concat();
            cases.push(work(format!("{kind}-then-{name}"), bytes, Expected::Ready));
        }
    }
    for kind in [*b"tEXt", *b"zTXt", *b"iTXt", *b"iCCP", *b"eXIf", *b"prVt"] {
        let mut drawing = png(64, 48);
        let body = [b"Comment\0\0\0\0\0".as_slice(), ACTIVE].concat();
        drawing.splice(33..33, chunk(kind, &body));
        let name = format!("png-{}", String::from_utf8_lossy(&kind));
        cases.push(work(name, drawing, Expected::Ready));
    }
    cases
}

/// Files that are called images and are none.
fn other_types() -> Vec<Case> {
    let unsupported = Expected::Refused(FileRefusal::UnsupportedType);
    let mut cases = Vec::new();
    for (name, bytes) in [
        ("empty", b"".to_vec()),
        ("one-byte", b"\xff".to_vec()),
        ("two-bytes", b"\xff\xd8".to_vec()),
        ("zeros", vec![0; 1024]),
        ("ones", vec![0xff; 1024]),
        ("html", ACTIVE.to_vec()),
        (
            "html-page",
            b"<!DOCTYPE html><html><body onload=alert(1)>".to_vec(),
        ),
        ("javascript", b"alert('PRIVATE-MARKER')".to_vec()),
        ("gif", b"GIF89a/*\x01\0*/=1;alert(1)".to_vec()),
        ("bmp", b"BM\0\0\0\0".to_vec()),
        ("tiff", b"II*\0".to_vec()),
        ("psd", b"8BPS\0\x01".to_vec()),
        ("ico", b"\0\0\x01\0".to_vec()),
        ("jxl", b"\xff\x0a\0\0".to_vec()),
        ("jp2", b"\0\0\0\x0cjP  \r\n".to_vec()),
        ("elf", b"\x7fELF\x02".to_vec()),
        ("exe", b"MZ\x90\0".to_vec()),
        ("shell", b"#!/bin/sh\nrm -rf /\n".to_vec()),
        ("php", b"<?php system($_GET[0]);".to_vec()),
        ("xml", b"<?xml version='1.0'?><a/>".to_vec()),
        ("gzip", b"\x1f\x8b\x08\0".to_vec()),
        ("mkv", b"\x1a\x45\xdf\xa3".to_vec()),
        ("avi", b"RIFF\0\0\0\0AVI LIST".to_vec()),
        ("flac", b"fLaC\0\0\0\x22".to_vec()),
        ("adts", b"\xff\xf1\x50\x80\x02\x1f\xfc".to_vec()),
        ("ogg", b"OggS\0\x02".to_vec()),
    ] {
        cases.push(work(format!("type-{name}"), bytes, unsupported));
    }
    let svg = Expected::Refused(FileRefusal::SvgImage);
    for (name, text) in [
        (
            "script",
            "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        ),
        (
            "declared",
            "<?xml version='1.0'?>\n<!-- x -->\n<svg onload='alert(1)'/>",
        ),
        (
            "doctype",
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN'><svg/>",
        ),
        (
            "entities",
            "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><svg>&b;</svg>",
        ),
        ("upper-case", "\u{feff}  <SVG/>"),
    ] {
        cases.push(work(format!("svg-{name}"), text.as_bytes().to_vec(), svg));
    }
    for brand in ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis"] {
        let bytes = format!("\0\0\0\u{18}ftyp{brand}\0\0\0\0").into_bytes();
        let reason = match brand {
            "avif" | "avis" => FileRefusal::AvifImage,
            _ => FileRefusal::HeicImage,
        };
        cases.push(work(
            format!("heif-{brand}"),
            bytes,
            Expected::Refused(reason),
        ));
    }
    cases
}
