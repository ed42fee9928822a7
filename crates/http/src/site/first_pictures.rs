//! The pictures that a prerendered page shows before its scripts run: where its list of creatives will be, and where a
//! creative's first work will be. `frontend/src/ui/skeleton.tsx` marks their places.

use std::fmt;
use std::sync::Arc;

use marsam_domain::ids::CreativeId;
use marsam_domain::roster::{RosterFilter, Sort};
use marsam_roster::{PageRequest, Snapshot};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::head::{SharedPicture, rendered};
use crate::AppState;

/// As many as one row has.
const FIRST_ROW: usize = 3;
/// Link previews show no more than about this many pixels, and wait for few bytes.
const SHARED_WIDTH: u32 = 1_280;
/// Precedes the place in the list and the largest width, as `data-picture="0 640"`.
const MARK: &str = "data-picture=\"";

/// The creatives that a page shows.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shown {
    /// The roster without any filter.
    Roster,
    Creative(CreativeId),
}

/// A creative's first picture: of a work, or else their own cover.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct FirstPicture {
    url: String,
    srcset: String,
    width: i32,
    height: i32,
}

/// Those of its image.
#[derive(askama::Template)]
#[template(path = "picture-attributes.html")]
struct Attributes<'a> {
    width: i32,
    height: i32,
    srcset: &'a str,
    url: &'a str,
}

/// The part of a creative's representation that is read here.
#[derive(Deserialize)]
struct Creative {
    covers: InOrder,
    cover_image: Option<FirstPicture>,
}

/// The first of the covers that is a picture; sound may have none.
struct InOrder(Option<FirstPicture>);

impl Shown {
    /// Their pictures as the roster knows them; none while it cannot be read.
    pub(super) async fn pictures(self, state: &AppState) -> Arc<[Option<FirstPicture>]> {
        let Ok(current) = state.roster.current().await else {
            return Arc::default();
        };
        match self {
            Self::Roster => {
                let first_row = || of_first_row(&current.snapshot);
                current.first_pictures.get_or_init(first_row).clone()
            }
            Self::Creative(id) => {
                let found = current.snapshot.find(id).into_iter();
                found.map(|entry| FirstPicture::of(entry)).collect()
            }
        }
    }
}

fn of_first_row(snapshot: &Snapshot) -> Arc<[Option<FirstPicture>]> {
    let first = PageRequest {
        sort: Sort::default(),
        limit: FIRST_ROW,
        after: None,
    };
    let page = snapshot.page(&RosterFilter::default(), &first);
    let entries = page.entries.iter();
    entries.map(|entry| FirstPicture::of(entry)).collect()
}

impl FirstPicture {
    /// The address of its middle size, which names its content.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// The first picture of a creative, from the API's representation.
    pub(super) fn of(creative: &[u8]) -> Option<Self> {
        let shown: Creative = serde_json::from_slice(creative).ok()?;
        shown.covers.0.or(shown.cover_image)
    }

    /// The widest of its files that a link preview needs.
    pub(super) fn to_share(&self) -> Option<SharedPicture> {
        let files = self.srcset.split(", ").filter_map(|entry| {
            let (url, width) = entry.rsplit_once(' ')?;
            Some((width.strip_suffix('w')?.parse::<u32>().ok()?, url))
        });
        let (width, url) = files.filter(|(width, _)| *width <= SHARED_WIDTH).max()?;
        let [own_width, own_height] =
            [self.width, self.height].map(|side| u32::try_from(side).ok());
        let height = width.checked_mul(own_height?)?.checked_div(own_width?)?;
        Some(SharedPicture {
            url: url.to_owned(),
            width,
            height,
        })
    }

    /// The attributes of its image, with the widths up to `widest`; of these the narrowest in any case.
    fn attributes(&self, widest: u32) -> String {
        let fits = |entry: &&str| {
            let width = entry
                .rsplit_once(' ')
                .and_then(|(_, width)| width.strip_suffix('w'));
            width.is_some_and(|width| width.parse().is_ok_and(|width: u32| width <= widest))
        };
        let mut kept: Vec<&str> = self.srcset.split(", ").filter(fits).collect();
        if kept.is_empty() {
            kept.extend(self.srcset.split(", ").next());
        }
        rendered(&Attributes {
            width: self.width,
            height: self.height,
            srcset: &kept.join(", "),
            url: &self.url,
        })
    }
}

/// The content of a page with `pictures` in their places; a place without one stays as it is.
pub(super) fn fill(root: &str, pictures: &[Option<FirstPicture>]) -> String {
    let mut parts = root.split(MARK);
    let mut page = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let asked = part.split_once('"').and_then(|(mark, rest)| {
            let (place, widest) = mark.split_once(' ')?;
            Some((place.parse::<usize>().ok()?, widest.parse().ok()?, rest))
        });
        let found = asked.and_then(|(place, widest, rest)| {
            let picture = pictures.get(place)?.as_ref()?;
            Some((picture.attributes(widest), rest))
        });
        match found {
            Some((attributes, rest)) => page.extend([&attributes, rest]),
            None => page.extend([MARK, part]),
        }
    }
    page
}

impl<'de> Deserialize<'de> for InOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Cover {
            url: Option<String>,
            srcset: String,
            width: Option<i32>,
            height: Option<i32>,
        }
        struct Covers;
        impl<'de> Visitor<'de> for Covers {
            type Value = InOrder;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("covers by service")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InOrder, A::Error> {
                let mut first = None;
                while let Some((_, cover)) = map.next_entry::<String, Cover>()? {
                    let Cover {
                        url,
                        srcset,
                        width,
                        height,
                    } = cover;
                    first = first.or_else(|| {
                        Some(FirstPicture {
                            url: url?,
                            srcset,
                            width: width?,
                            height: height?,
                        })
                    });
                }
                Ok(InOrder(first))
            }
        }
        deserializer.deserialize_map(Covers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CREATIVE: &str = r#"{"name": "Noor", "covers": {
        "voiceover": {"url": null, "srcset": "", "width": null, "height": null, "kind": "audio"},
        "ugc": {"url": "/media/b", "srcset": "/media/a 320w, /media/b 640w, /media/c 1280w", "width": 1280, "height": 853},
        "branding": {"url": "/media/d", "srcset": "/media/d 640w", "width": 640, "height": 640}},
        "cover_image": {"url": "/media/e", "srcset": "/media/e 640w", "width": 1600, "height": 400}}"#;

    fn pictures(creative: &str) -> [Option<FirstPicture>; 1] {
        [FirstPicture::of(creative.as_bytes())]
    }

    #[test]
    fn a_works_picture_comes_before_the_creatives_own_cover() {
        let [picture] = pictures(CREATIVE);
        assert_eq!(picture.unwrap().url, "/media/b");
        let [own] = pictures(
            &CREATIVE
                .replace("/media/b\"", "/media/b\", \"x\": 1")
                .replace("\"covers\"", "\"covers\": {}, \"old\""),
        );
        assert_eq!(own.unwrap().url, "/media/e");
        let [nothing] = pictures(r#"{"covers": {}, "cover_image": null}"#);
        assert_eq!(nothing, None);
    }

    #[test]
    fn a_shared_picture_is_the_widest_that_a_preview_needs() {
        let shared = |creative: &str| {
            let [picture] = pictures(creative);
            let shared = picture?.to_share()?;
            Some((shared.url, shared.width, shared.height))
        };
        assert_eq!(shared(CREATIVE), Some(("/media/c".to_owned(), 1280, 853)));
        let wider = CREATIVE.replace("1280w", "1920w");
        assert_eq!(shared(&wider), Some(("/media/b".to_owned(), 640, 426)));
        assert_eq!(
            shared(&CREATIVE.replace("320w, /media/b 640w, /media/c 1280w", "1920w")),
            None
        );
    }

    #[test]
    fn a_marked_place_gets_the_widths_that_it_may_ask_for() {
        let marked = r#"<img alt="" sizes="9px" data-picture="0 640"><i></i>"#;
        assert_eq!(
            fill(marked, &pictures(CREATIVE)),
            r#"<img alt="" sizes="9px" width="1280" height="853" srcset="/media/a 320w, /media/b 640w" src="/media/b"><i></i>"#
        );
        let narrow = marked.replace("640", "100");
        assert!(fill(&narrow, &pictures(CREATIVE)).contains(r#"srcset="/media/a 320w""#));
    }

    #[test]
    fn a_place_without_a_picture_stays_empty() {
        let marked =
            r#"<img data-picture="0 640"><img data-picture="1 640"><img data-picture="x">"#;
        let [first] = pictures(CREATIVE);
        assert_eq!(fill(marked, &[None]), marked);
        let filled = fill(marked, &[first, None]);
        assert!(
            filled.ends_with(r#"<img data-picture="1 640"><img data-picture="x">"#),
            "{filled}"
        );
    }

    #[test]
    fn no_address_leaves_its_attribute() {
        let [picture] = pictures(&CREATIVE.replace("/media/b\"", "/media/b\\\"onload=x\""));
        assert!(picture.as_ref().unwrap().url.contains('"'));
        let marked = r#"<img data-picture="0 640">"#;
        let filled = fill(marked, &[picture]);
        assert!(
            filled.ends_with(r#"src="/media/b&#34;onload=x">"#),
            "{filled}"
        );
    }
}
