//! Which draft work each file and each link of an approved application becomes.

use super::file_names::{is_without_words, words_of};
use crate::creatives::CreativeProfile;
use crate::files::{FileKind, MAX_WORK_SOUND};
use crate::ids::FileId;
use crate::localized::is_arabic;
use crate::names::name_from;
use crate::proposals::AiUse;
use crate::services::Service;
use crate::text::MAX_NAME_CHARS;
use crate::works::{WorkContent, WorkState};

/// A ready file of an application, as far as it matters to a work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SentFile<'a> {
    /// Its id.
    pub id: FileId,
    /// The name under which it was chosen.
    pub name: &'a str,
    /// What it is.
    pub kind: FileKind,
    /// Of sound and films, in milliseconds.
    pub duration_ms: Option<i64>,
    /// Whether it has a derivative; visitors never get an original.
    pub is_made_anew: bool,
}

/// The draft work that a file becomes when its application is approved. `None` for what a work cannot show: documents,
/// files without a derivative, and sound that is longer than a work's may be.
pub fn work_of(sent: SentFile<'_>, profile: &CreativeProfile) -> Option<WorkContent> {
    let is_shown = match sent.kind {
        FileKind::Image | FileKind::Video => true,
        FileKind::Audio => sent
            .duration_ms
            .is_some_and(|ms| i128::from(ms) <= MAX_WORK_SOUND.whole_milliseconds()),
        FileKind::Text | FileKind::Document => false,
    };
    if !is_shown || !sent.is_made_anew {
        return None;
    }
    let service = service(sent.kind, sent.name, &profile.choices.skills)?;
    Some(WorkContent {
        files: vec![sent.id],
        ..draft(service, title(sent.name))
    })
}

/// The draft work that a link becomes when its application is approved; it has no cover yet. `None` without a service.
pub fn work_of_link(link: &str, profile: &CreativeProfile) -> Option<WorkContent> {
    // Most of what these sites show is film.
    let service = service(FileKind::Video, "", &profile.choices.skills)?;
    Some(WorkContent {
        link: Some(link.to_owned()),
        ..draft(service, shortened(&name_from(link).unwrap_or_default()))
    })
}

/// Without a title if no part of it can be one; it needs one before it can be published.
fn draft(service: Service, title: String) -> WorkContent {
    let title = Some(title).filter(|title| !title.is_empty());
    let (title, title_ar) = if title.as_deref().is_some_and(is_arabic) {
        (None, title)
    } else {
        (title, None)
    };
    WorkContent {
        title,
        title_ar,
        text: None,
        text_ar: None,
        alt: None,
        alt_ar: None,
        service,
        style: None,
        brand: None,
        year: None,
        ai_use: AiUse::None,
        transcript: None,
        link: None,
        files: Vec::new(),
        poster: None,
        captions_en: None,
        captions_ar: None,
        state: WorkState::Draft,
    }
}

/// The service that the file's name says, or else the one among the creative's that such a file shows most often, or
/// else the first.
fn service(kind: FileKind, name: &str, offered: &[Service]) -> Option<Service> {
    let words = words_of(name);
    let is_said = |service: &&Service| {
        let said = said_by(**service);
        words.iter().any(|word| said.contains(&word.as_str()))
    };
    let usual = usually_shown_by(kind)
        .iter()
        .find(|service| offered.contains(service));
    offered
        .iter()
        .find(is_said)
        .or(usual)
        .or(offered.first())
        .copied()
}

/// The services that such a file shows, the most specific first.
const fn usually_shown_by(kind: FileKind) -> &'static [Service] {
    match kind {
        FileKind::Image => &[
            Service::Photography,
            Service::Branding,
            Service::AiAds,
            Service::Ugc,
        ],
        FileKind::Video => &[
            Service::Videography,
            Service::AiShorts,
            Service::Ugc,
            Service::AiAds,
        ],
        FileKind::Audio => &[Service::Voiceover],
        FileKind::Text | FileKind::Document => &[],
    }
}

/// Words of file names that leave no doubt about the service.
const fn said_by(service: Service) -> &'static [&'static str] {
    match service {
        Service::Ugc => &["ugc", "unboxing", "review"],
        Service::AiAds | Service::AiShorts => &["ai", "midjourney", "runway", "sora", "veo"],
        Service::Branding => &[
            "logo",
            "logos",
            "branding",
            "packaging",
            "identity",
            "شعار",
            "هوية",
        ],
        Service::Photography => &["photoshoot", "photography", "تصوير"],
        Service::Videography => &["videography", "showreel"],
        Service::Scriptwriting => &["script", "storyboard", "سيناريو"],
        Service::Voiceover => &["voiceover", "vo", "narration", "تعليق"],
    }
}

/// A file's name as a title: without its extension, with spaces for underscores. Empty for a name without words.
fn title(name: &str) -> String {
    let stem = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.trim().is_empty() && is_extension(extension) => stem,
        _ => name,
    };
    if is_without_words(stem) {
        return String::new();
    }
    let words = stem.replace('_', " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    let left = name_from(&words.join(" ")).or_else(|| name_from(name));
    shortened(&left.unwrap_or_default())
}

fn shortened(title: &str) -> String {
    let short: String = title.chars().take(MAX_NAME_CHARS).collect();
    short.trim_end().to_owned()
}

fn is_extension(text: &str) -> bool {
    text.len() <= 8 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::creatives::tests::noura;

    fn sent(name: &str, kind: FileKind) -> SentFile<'_> {
        SentFile {
            id: FileId::new(Uuid::from_u128(1)),
            name,
            kind,
            duration_ms: Some(1_000),
            is_made_anew: true,
        }
    }

    fn shown(sent: SentFile<'_>, skills: &[Service]) -> Option<WorkContent> {
        let mut profile = noura().profile;
        profile.choices.skills = skills.to_vec();
        work_of(sent, &profile)
    }

    #[test]
    fn a_file_becomes_a_draft_of_the_service_that_it_shows_best() {
        use Service::{Branding, Photography, Scriptwriting, Voiceover};
        let service = |kind, skills: &[Service]| {
            let work = shown(sent("a.jpg", kind), skills).unwrap();
            assert_eq!((work.state, work.files.len()), (WorkState::Draft, 1));
            work.service
        };
        let skills = [Voiceover, Branding, Photography];
        assert_eq!(service(FileKind::Image, &skills), Photography);
        assert_eq!(service(FileKind::Audio, &skills), Voiceover);
        // Where none fits, the first.
        assert_eq!(service(FileKind::Video, &skills), Voiceover);
        assert_eq!(service(FileKind::Image, &[Scriptwriting]), Scriptwriting);
        let said = |name| shown(sent(name, FileKind::Image), &skills).map(|work| work.service);
        assert_eq!(said("Logo_final-2.png"), Some(Branding));
        assert_eq!(said("logos2026.png"), Some(Branding));
        assert_eq!(said("catalogo.png"), Some(Photography));
    }

    #[test]
    fn what_a_work_cannot_show_stays_out() {
        let image = sent("a.jpg", FileKind::Image);
        for unfit in [
            SentFile {
                is_made_anew: false,
                ..image
            },
            SentFile {
                kind: FileKind::Audio,
                duration_ms: Some(600_001),
                ..image
            },
            sent("cv.pdf", FileKind::Document),
        ] {
            assert_eq!(shown(unfit, &[Service::Voiceover]), None);
        }
        let longest = SentFile {
            kind: FileKind::Audio,
            duration_ms: Some(600_000),
            ..image
        };
        assert!(shown(longest, &[Service::Voiceover]).is_some());
    }

    #[test]
    fn a_link_becomes_a_draft_with_its_address_as_the_title() {
        let mut profile = noura().profile;
        profile.choices.skills = vec![Service::Photography, Service::Videography];
        let work = work_of_link("https://www.youtube.com/watch?v=1", &profile).unwrap();
        assert_eq!(work.title.as_deref(), Some("youtube.com watch?v=1"));
        assert_eq!(
            work.link.as_deref(),
            Some("https://www.youtube.com/watch?v=1")
        );
        assert_eq!(
            (work.service, work.state),
            (Service::Videography, WorkState::Draft)
        );
        let long = format!("https://vimeo.com/{}", "x".repeat(400));
        let title = work_of_link(&long, &profile).unwrap().title.unwrap();
        assert_eq!(title.chars().count(), MAX_NAME_CHARS);
        profile.choices.skills.clear();
        assert_eq!(work_of_link(&long, &profile), None);
    }

    #[test]
    fn the_title_is_the_files_name_in_its_language() {
        let titles = |name| {
            let work = shown(sent(name, FileKind::Image), &[Service::Photography]).unwrap();
            (work.title, work.title_ar)
        };
        let english = |title: &str| (Some(title.to_owned()), None);
        assert_eq!(
            titles("menu__of_Bait Al-Gahwa.final.JPG"),
            english("menu of Bait Al-Gahwa.final")
        );
        assert_eq!(
            titles("قائمة_المقهى.png"),
            (None, Some("قائمة المقهى".to_owned()))
        );
        // Its creative is asked for one before the work is published.
        assert_eq!(titles("pic0.png"), (None, None));
        assert_eq!(titles("___.png"), (None, None));
        assert_eq!(titles("No. 7"), english("No. 7"));
        assert_eq!(
            titles(&"x".repeat(199)),
            english(&"x".repeat(MAX_NAME_CHARS))
        );
    }
}
