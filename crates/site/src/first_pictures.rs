//! The pictures that a prerendered page shows before its scripts run: where its list of creatives will be, and where a
//! creative's first work will be. `frontend/src/ui/skeleton.tsx` marks their places.

use std::sync::Arc;

use marsam_domain::creatives::{CARD_WIDTH, ShownImage};
use marsam_domain::ids::CreativeId;
use marsam_http::{AppState, media_path};

use super::head::{SharedPicture, rendered};

/// As many as one row has.
const FIRST_ROW: usize = 3;
/// Link previews show no more than about this many pixels, and wait for few bytes.
const SHARED_WIDTH: i32 = 1_280;
/// Precedes the place in the list and the largest width, as `data-picture="0 640"`.
const MARK: &str = "data-picture=\"";

/// The creatives that a page shows.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shown {
    /// The roster without any filter.
    Roster,
    Creative(CreativeId),
}

/// The attributes of a picture's image.
#[derive(askama::Template)]
#[template(path = "picture-attributes.html")]
struct Attributes<'a> {
    width: i32,
    height: i32,
    srcset: &'a str,
    url: &'a str,
}

impl Shown {
    /// Their pictures as the roster knows them; none while it cannot be read.
    pub(super) async fn pictures(self, state: &AppState) -> Arc<[Option<ShownImage>]> {
        let Ok(current) = state.roster.current().await else {
            return Arc::default();
        };
        let roster = &current.snapshot;
        match self {
            Self::Roster => roster
                .first_pictures(FIRST_ROW)
                .map(Option::<&_>::cloned)
                .collect(),
            Self::Creative(id) => Arc::from([roster.first_picture(id).cloned()]),
        }
    }
}

/// The address of a picture's middle size, which names its content.
pub(super) fn url_of(picture: &ShownImage) -> String {
    let name = picture.up_to(CARD_WIDTH).map(media_path);
    name.unwrap_or_default()
}

/// The widest file of a picture that a link preview needs.
pub(super) fn to_share(picture: &ShownImage) -> Option<SharedPicture> {
    let fits = |(width, _): &&(i32, String)| *width <= SHARED_WIDTH;
    let (width, name) = picture.pictures.iter().rfind(fits)?;
    let [width, own_width, own_height] =
        [*width, picture.width, picture.height].map(|side| u32::try_from(side).ok());
    let height = width?.checked_mul(own_height?)?.checked_div(own_width?)?;
    Some(SharedPicture {
        url: media_path(name),
        width: width?,
        height,
    })
}

/// The attributes of a picture's image, with the widths up to `widest`; of these the narrowest in any case.
fn attributes(picture: &ShownImage, widest: i32) -> String {
    let pictures = &picture.pictures;
    let fitting = pictures.partition_point(|(width, _)| *width <= widest);
    let kept = pictures.get(..fitting.max(1)).unwrap_or_default();
    let srcset: Vec<String> = kept
        .iter()
        .map(|(width, name)| format!("{} {width}w", media_path(name)))
        .collect();
    rendered(&Attributes {
        width: picture.width,
        height: picture.height,
        srcset: &srcset.join(", "),
        url: &url_of(picture),
    })
}

/// The content of a page with `pictures` in their places; a place without one stays as it is.
pub(super) fn fill(root: &str, pictures: &[Option<ShownImage>]) -> String {
    let mut parts = root.split(MARK);
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let asked = part.split_once('"').and_then(|(mark, rest)| {
            let (place, widest) = mark.split_once(' ')?;
            Some((place.parse::<usize>().ok()?, widest.parse().ok()?, rest))
        });
        let found = asked.and_then(|(place, widest, rest)| {
            let picture = pictures.get(place)?.as_ref()?;
            Some((attributes(picture, widest), rest))
        });
        match found {
            Some((attributes, rest)) => page.extend([&attributes, rest]),
            None => page.extend([MARK, part]),
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(widths: &[i32]) -> ShownImage {
        let files = widths.iter().map(|width| (*width, format!("of-{width}")));
        ShownImage {
            width: 1_280,
            height: 853,
            thumbhash: None,
            pictures: files.collect(),
        }
    }

    #[test]
    fn a_shared_picture_is_the_widest_that_a_preview_needs() {
        let shared = |widths: &[i32]| {
            let shared = to_share(&picture(widths))?;
            Some((shared.url, shared.width, shared.height))
        };
        let widest = ("/media/of-1280".to_owned(), 1_280, 853);
        assert_eq!(shared(&[320, 640, 1_280]), Some(widest));
        let middle = ("/media/of-640".to_owned(), 640, 426);
        assert_eq!(shared(&[320, 640, 1_920]), Some(middle));
        assert_eq!(shared(&[1_920]), None);
    }

    #[test]
    fn a_marked_place_gets_the_widths_that_it_may_ask_for() {
        let pictures = [Some(picture(&[320, 640, 1_280]))];
        let marked = r#"<img alt="" sizes="9px" data-picture="0 640"><i></i>"#;
        assert_eq!(
            fill(marked, &pictures),
            r#"<img alt="" sizes="9px" width="1280" height="853" srcset="/media/of-320 320w, /media/of-640 640w" src="/media/of-640"><i></i>"#
        );
        let narrow = marked.replace("640", "100");
        assert!(fill(&narrow, &pictures).contains(r#"srcset="/media/of-320 320w""#));
    }

    #[test]
    fn a_place_without_a_picture_stays_empty() {
        let marked =
            r#"<img data-picture="0 640"><img data-picture="1 640"><img data-picture="x">"#;
        assert_eq!(fill(marked, &[None]), marked);
        let filled = fill(marked, &[Some(picture(&[640])), None]);
        assert!(
            filled.ends_with(r#"<img data-picture="1 640"><img data-picture="x">"#),
            "{filled}"
        );
    }

    #[test]
    fn no_name_leaves_its_attribute() {
        let mut odd = picture(&[640]);
        odd.pictures = vec![(640, "b\"onload=x".to_owned())];
        let marked = r#"<img data-picture="0 640">"#;
        let filled = fill(marked, &[Some(odd)]);
        assert!(
            filled.ends_with(r#"src="/media/b&#34;onload=x">"#),
            "{filled}"
        );
    }
}
