//! The arguments of ffmpeg, and the parser of its output.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use marsam_domain::files::MAX_CONVERTED;

/// The name of the converted film in the output directory.
pub(crate) const FILM: &str = "film.mp4";
/// The name of the picture that represents it.
pub(crate) const PICTURE: &str = "picture.jpg";
/// Where ffmpeg says how far it is, in the same directory.
pub(crate) const PROGRESS: &str = "progress";
/// The longer side of a converted film, in pixels: 720p, upright or lying.
const LONG_SIDE: u32 = 1280;
/// The most pictures a second.
const PICTURES: u32 = 30;
/// The containers that ffmpeg may open: none that names other files.
const CONTAINERS: &str = "mov,matroska,amr,wav,ogg";
/// Transfer characteristics of HDR in ISO/IEC 23091-2: PQ (HDR10, Dolby Vision) and HLG (what an iPhone films).
const HDR: [u16; 2] = [16, 18];
/// From HDR to the range and the colours that every screen has.
const TONE_MAPPING: &str = "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,\
    zscale=t=bt709:m=bt709:r=tv,";

/// The longest film that is converted.
pub(crate) fn longest() -> Duration {
    MAX_CONVERTED.unsigned_abs()
}

/// The arguments that make an MP4 of H.264 and AAC, which the media worker makes again like an uploaded one.
pub(crate) fn film_arguments(input: &Path, output: &Path, is_hdr: bool) -> Vec<OsString> {
    // One second more, so that a film of unknown length turns out to be too long.
    let length = (longest().as_secs() + 1).to_string();
    let tones = if is_hdr { TONE_MAPPING } else { "" };
    let picture = format!(
        "fps=fps='min(source_fps,{PICTURES})',scale=w='min({LONG_SIDE},iw)':h='min({LONG_SIDE},ih)'\
         :force_original_aspect_ratio=decrease:force_divisible_by=2,{tones}setsar=1,format=yuv420p"
    );
    let mut all = reading(input, CONTAINERS);
    let of_output = [
        // The capital letter leaves out pictures that belong to a sound.
        ["-map", "0:V:0?"],
        ["-map", "0:a:0?"],
        ["-map_metadata", "-1"],
        ["-map_chapters", "-1"],
        ["-t", &length],
        ["-vf", &picture],
        ["-c:v", "libx264"],
        ["-preset", "veryfast"],
        ["-profile:v", "high"],
        ["-crf", "23"],
        ["-maxrate", "4M"],
        ["-bufsize", "8M"],
        ["-threads", "2"],
        ["-c:a", "aac"],
        ["-b:a", "128k"],
        ["-ac", "2"],
        ["-ar", "48000"],
        // The media worker reads no list of edits but the simplest.
        ["-use_editlist", "0"],
        ["-movflags", "+faststart"],
        ["-stats_period", "2"],
    ];
    all.extend(of_output.iter().flatten().map(OsString::from));
    all.push("-progress".into());
    all.push(output.join(PROGRESS).into());
    all.push(output.join(FILM).into());
    all
}

/// The arguments that take the picture which is most like its neighbours in the first second of a converted film: films
/// often begin with black.
pub(crate) fn picture_arguments(film: &Path, output: &Path) -> Vec<OsString> {
    let mut all = reading(film, "mov");
    let of_output = [
        ["-map", "0:V:0"],
        ["-vf", "thumbnail=30,format=yuvj420p"],
        ["-frames:v", "1"],
        ["-threads", "1"],
        ["-q:v", "3"],
        ["-update", "1"],
        ["-f", "image2"],
    ];
    all.extend(of_output.iter().flatten().map(OsString::from));
    all.push(output.join(PICTURE).into());
    all
}

/// How ffmpeg reads a film: in one of these containers, and nothing but the file.
fn reading(input: &Path, containers: &str) -> Vec<OsString> {
    let given = [
        "-nostdin",
        "-nostats",
        "-hide_banner",
        "-y",
        "-protocol_whitelist",
        "file",
        "-format_whitelist",
        containers,
        "-threads",
        "2",
        "-i",
    ];
    let mut all: Vec<OsString> = given.into_iter().map(OsString::from).collect();
    all.push(input.into());
    all
}

/// True if a film says that its colours are HDR, in the box of MP4 or in that of `QuickTime`, which begin alike.
pub(crate) fn is_hdr(mut film: impl Read) -> io::Result<bool> {
    const MARK: &[u8] = b"colrncl";
    const FORMS: &[u8] = b"xc";
    const BEHIND: usize = 5;
    let mut window = Vec::new();
    let mut piece = vec![0; 256 * 1024];
    loop {
        let read = film.read(&mut piece)?;
        if read == 0 {
            return Ok(false);
        }
        window.extend_from_slice(piece.get(..read).unwrap_or_default());
        let found = window
            .windows(MARK.len() + BEHIND)
            .filter_map(|bytes| bytes.strip_prefix(MARK))
            .filter(|values| values.first().is_some_and(|form| FORMS.contains(form)))
            .filter_map(|values| values.get(3..5)?.try_into().ok())
            .any(|transfer| HDR.contains(&u16::from_be_bytes(transfer)));
        if found {
            return Ok(true);
        }
        let kept = window.len().saturating_sub(MARK.len() + BEHIND - 1);
        window.drain(..kept);
    }
}

/// The length of the film that ffmpeg reads, as its log says it: `  Duration: 00:01:02.50, start: …`. What the film says of
/// itself, which may be anything, is indented further.
pub(crate) fn length(log: &str) -> Option<Duration> {
    let behind = log
        .lines()
        .find_map(|line| line.strip_prefix("  Duration: "))?;
    let (said, _) = behind.split_once(',')?;
    let mut parts = said.split(':');
    let (hours, minutes) = (
        parts.next()?.parse::<u64>().ok()?,
        parts.next()?.parse::<u64>().ok()?,
    );
    let seconds: f64 = parts.next()?.parse().ok()?;
    let whole = hours
        .checked_mul(3_600)?
        .checked_add(minutes.checked_mul(60)?)?;
    Duration::from_secs(whole).checked_add(Duration::try_from_secs_f64(seconds).ok()?)
}

/// How much of the film is written, as the newest line of ffmpeg's progress says it.
pub(crate) fn written(progress: &str) -> Option<Duration> {
    let newest = progress
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("out_time_us="))?;
    Some(Duration::from_micros(newest.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_ffmpeg_writes_them() {
        let log = "Input #0\n  Duration: 00:02:03.50, start: 0.000000, bitrate: 99 kb/s\n";
        assert_eq!(length(log), Some(Duration::from_millis(123_500)));
        assert_eq!(length("  Duration: N/A, start: 0"), None);
        assert_eq!(length("nothing"), None);
        let titled = "    title           : Duration: 0:0:1,\n  Duration: 00:00:09.00, start";
        assert_eq!(length(titled), Some(Duration::from_secs(9)));
        for beyond in [
            "5000000000000000:0:1e19",
            "0:9999999999999999999:0",
            "5124095576030431:0:1e18",
        ] {
            assert_eq!(length(&format!("  Duration: {beyond}, start")), None);
        }
        let progress =
            "out_time_us=1000000\nprogress=continue\nout_time_us=2500000\nprogress=end\n";
        assert_eq!(written(progress), Some(Duration::from_millis(2_500)));
        assert_eq!(written("out_time_us=N/A"), None);
    }

    #[test]
    fn hdr_is_found_wherever_it_is_said() {
        let film = |form: u8, transfer: u16, before: usize| {
            let mut bytes = vec![7; before];
            bytes.extend_from_slice(b"colrncl");
            bytes.extend_from_slice(&[form, 0, 9]);
            bytes.extend_from_slice(&transfer.to_be_bytes());
            bytes.extend_from_slice(&[0, 9, 0, 1, 2, 3]);
            bytes
        };
        for before in [0, 10, 256 * 1024 - 9, 256 * 1024 - 3, 600_000] {
            for (form, transfer, hdr) in [
                (b'x', 16, true),
                (b'x', 18, true),
                (b'x', 1, false),
                // QuickTime's own.
                (b'c', 16, true),
                (b'c', 18, true),
                (b'c', 1, false),
                (b'?', 16, false),
            ] {
                let found = is_hdr(&film(form, transfer, before)[..]).unwrap();
                assert_eq!(found, hdr, "{form} {transfer} after {before}");
            }
        }
        assert!(!is_hdr(&b"colrnclx"[..]).unwrap());
    }
}
