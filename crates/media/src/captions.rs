//! Captions: `WebVTT` parsed, and rewritten from the times and the texts of its cues.
//!
//! Source: `WebVTT`, W3C Candidate Recommendation; of its tags `b`, `i` and `u` are kept.

use std::fmt::Write as _;

use marsam_domain::files::{FileKind, FileRefusal};
use marsam_domain::masking::has_contact;

use crate::failure::{DAMAGED, Made};
use crate::job::Ready;
use crate::output::{FILE, Output};
use crate::sniff::Format;
use crate::source::Source;

/// The latest time that a cue may have, in milliseconds: under 100 hours.
const MAX_TIME: u64 = 100 * 3_600_000;
/// The entities that are read, with their characters.
const ENTITIES: [(&str, &str); 6] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&nbsp;", "\u{a0}"),
    ("&lrm;", "\u{200e}"),
    ("&rlm;", "\u{200f}"),
    ("&amp;", "&"),
];

/// Makes captions ready; visitors read them, so they hold no contacts, as the other texts of a work hold none.
pub(crate) fn convert(source: &Source, output: Output<'_>) -> Made<Ready> {
    source.check_size(FileKind::Text)?;
    let text = String::from_utf8(source.read()?).map_err(|_error| DAMAGED)?;
    let captions = rewrite(&text).ok_or(FileRefusal::NoCues)?;
    if has_contact(&captions.spoken) {
        return Err(FileRefusal::ContactInText.into());
    }
    let parts = [captions.written.as_bytes()];
    let derivative = output.write(FILE, "vtt", Format::WebVtt.content_type(), &parts)?;
    Ok(Ready {
        derivatives: vec![derivative],
        ..source.kept(FileKind::Text)
    })
}

/// Captions as they are kept.
struct Captions {
    written: String,
    /// Their texts alone, without markup: a contact may go on in the next cue.
    spoken: String,
}

/// The same cues without anything else; `None` if there is none. A cue whose times cannot be read is left out, as
/// browsers do: one slip does not cost a film its captions.
fn rewrite(text: &str) -> Option<Captions> {
    let text = text
        .trim_start_matches('\u{feff}')
        .replace('\0', "\u{fffd}");
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_timing = |line: &&str| line.contains("-->");
    let mut lines = text.split('\n').skip(1).peekable();
    // What follows the first line belongs to the head, up to an empty line or the first cue.
    while lines
        .next_if(|line| !line.is_empty() && !is_timing(line))
        .is_some()
    {}
    let mut written = String::from("WEBVTT\n");
    let mut spoken = String::new();
    let mut cues = 0;
    while let Some(first) = lines.next() {
        // Otherwise a note, a style, a region, or the name of a cue.
        let timing = if is_timing(&first) {
            Some(first)
        } else {
            lines.next_if(is_timing)
        };
        let mut found = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.is_empty() && !is_timing(line)) {
            found.push(line);
        }
        let mut texts: Vec<String> = found.iter().map(|line| clean(line)).collect();
        texts.retain(|line| !line.is_empty());
        let Some((start, end)) = timing.and_then(times).filter(|_| !texts.is_empty()) else {
            continue;
        };
        for line in found {
            writeln!(spoken, "{}", without_tags(line)).ok()?;
        }
        let texts = texts.join("\n");
        writeln!(written, "\n{} --> {}\n{texts}", Time(start), Time(end)).ok()?;
        cues += 1;
    }
    (cues > 0).then_some(Captions { written, spoken })
}

/// Start and end of a cue in milliseconds, without its settings; `None` if it never shows.
fn times(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once("-->")?;
    let start = time(start.trim())?;
    let end = time(rest.split_whitespace().next()?)?;
    (start < end).then_some((start, end))
}

/// Milliseconds of `01:02:03.456` or `02:03.456`.
fn time(text: &str) -> Option<u64> {
    let (clock, fraction) = text.split_once('.')?;
    let digits = |text: &str, least: usize, most: usize| -> Option<u64> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let fits = (least..=most).contains(&text.len());
        (is_number && fits).then(|| text.parse().ok()).flatten()
    };
    let mut parts = clock.rsplit(':');
    let seconds = digits(parts.next()?, 2, 2)?;
    let minutes = digits(parts.next()?, 2, 2)?;
    let hours = parts.next().map_or(Some(0), |hours| digits(hours, 1, 4))?;
    if parts.next().is_some() || seconds > 59 || minutes > 59 {
        return None;
    }
    let time = ((hours * 60 + minutes) * 60 + seconds) * 1000 + digits(fraction, 3, 3)?;
    (time < MAX_TIME).then_some(time)
}

/// A line of text with its plain tags; other tags are dropped, and what is left of markup is escaped.
fn clean(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, tag)) = rest.split_once('<') {
        kept.push_str(&escaped(before));
        let (tag, behind) = tag.split_once('>').unwrap_or((tag, ""));
        let is_plain = matches!(tag, "b" | "i" | "u" | "/b" | "/i" | "/u");
        if is_plain {
            kept.push('<');
            kept.push_str(tag);
            kept.push('>');
        }
        rest = behind;
    }
    kept.push_str(&escaped(rest));
    kept.trim().to_owned()
}

/// A line as it is read.
fn without_tags(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, tag)) = rest.split_once('<') {
        kept.push_str(before);
        rest = tag.split_once('>').map_or("", |(_, behind)| behind);
    }
    kept.push_str(rest);
    decoded(&kept)
}

fn decoded(text: &str) -> String {
    let mut plain = text.to_owned();
    for (entity, character) in ENTITIES {
        plain = plain.replace(entity, character);
    }
    plain
}

/// Text as it is in a file: its entities are decoded once, and its markup characters are written as entities.
fn escaped(text: &str) -> String {
    decoded(text)
        .chars()
        .filter(|character| !character.is_control())
        .fold(String::new(), |mut escaped, character| {
            match character {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '>' => escaped.push_str("&gt;"),
                other => escaped.push(other),
            }
            escaped
        })
}

/// A time as it is written, always with hours.
struct Time(u64);

impl std::fmt::Display for Time {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(time) = self;
        let (hours, minutes) = (time / 3_600_000, time / 60_000 % 60);
        let (seconds, fraction) = (time / 1000 % 60, time % 1000);
        write!(
            formatter,
            "{hours:02}:{minutes:02}:{seconds:02}.{fraction:03}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cues_are_rewritten_without_styles_notes_names_and_settings() {
        let given = "\u{feff}WEBVTT - title\nX: y\n\nSTYLE\n::cue { background: url(//x) }\n\nNOTE\nhidden\n\n\
                     one\r\n00:01.000 --> 00:02.500 align:start\r\n<v Sara>Hello <b>there</b> <c.x>you</c>\n\n\
                     01:00:00.000 --> 01:00:01.000\nأهلاً &amp; مرحبا\nثانية\n";
        let written = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <b>there</b> you\n\n\
                       01:00:00.000 --> 01:00:01.000\nأهلاً &amp; مرحبا\nثانية\n";
        let rewritten = |text: &str| rewrite(text).map(|captions| captions.written);
        assert_eq!(rewritten(given).as_deref(), Some(written));
        assert_eq!(rewritten(written).as_deref(), Some(written), "and stay so");
        let spoken = rewrite(given).map(|captions| captions.spoken);
        let said = "Hello there you\nأهلاً & مرحبا\nثانية\n";
        assert_eq!(spoken.as_deref(), Some(said));
    }

    #[test]
    fn markup_in_a_text_stays_text() {
        assert_eq!(clean("<script>alert(1)</script>"), "alert(1)");
        assert_eq!(clean("&lt;script&gt;"), "&lt;script&gt;");
        assert_eq!(clean("&amp;lt;b"), "&amp;lt;b");
        assert_eq!(clean("a < b"), "a");
        assert_eq!(clean("<b onclick=x>a</b> --> b"), "a</b> --&gt; b");
    }

    #[test]
    fn one_bad_cue_does_not_cost_the_others() {
        let given = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000\n00:01.000 --> 00:02.000\nright after the head\n\n\
                     00:03,000 --> 00:04,000\nwith a comma\n\n00:06.000 --> 00:05.000\nends first\n\n\
                     00:07.000 --> 00:08.000\ntwo cues\n00:08.000 --> 00:09.000\nwithout a line between\n\n\
                     00:09.000 -> 00:10.000\nno arrow\n\n1:00:00.000 --> 1:00:01.000\none digit\n";
        let written = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nright after the head\n\n\
                       00:00:07.000 --> 00:00:08.000\ntwo cues\n\n00:00:08.000 --> 00:00:09.000\nwithout a line between\n\n\
                       01:00:00.000 --> 01:00:01.000\none digit\n";
        assert_eq!(
            rewrite(given).map(|found| found.written).as_deref(),
            Some(written)
        );
    }

    #[test]
    fn a_cue_must_end_after_it_starts() {
        assert!(rewrite("WEBVTT\n\n00:02.000 --> 00:01.000\na\n").is_none());
        assert!(rewrite("WEBVTT\n\n0:02.000 --> 00:03.000\na\n").is_none());
        assert!(rewrite("WEBVTT\n\n99:00:60.000 --> 99:01:00.000\na\n").is_none());
        assert!(rewrite("WEBVTT\n").is_none());
    }
}
