//! An entry of the roster, and what it shows of a creative in addition to the profile.

use std::collections::HashMap;

use actix_web::web::Bytes;
use marsam_domain::creatives::{Creative, ShownImage};
use marsam_domain::ids::CreativeId;
use marsam_domain::reputation::is_punctual_enough;
use marsam_domain::roster::RosterRecord;
use marsam_domain::works::{CoverCandidate as _, Covers};
use marsam_persistence::reputation::Stored;
use marsam_persistence::roster::{self, RosterChange};
use marsam_persistence::works::{self, Cover};
use marsam_persistence::{Db, DbError};
use marsam_roster::Entry;
use marsam_workflows::reviews::showing::records_of_creatives;
use time::Date;

use crate::dto::creatives::CreativeDto;
use crate::routes::reviews::facts::CardRecord;

/// What the roster shows of creatives in addition to their profiles.
#[derive(Default)]
pub(super) struct Known {
    covers: HashMap<CreativeId, Covers<Cover>>,
    records: HashMap<CreativeId, Stored>,
}

impl Known {
    pub(super) fn read(db: &mut Db, creatives: &[CreativeId]) -> Result<Self, DbError> {
        Ok(Self {
            covers: works::covers_of(db, creatives)?,
            records: records_of_creatives(db, creatives)?,
        })
    }
}

/// What is known of the creatives that are written again.
pub(super) fn known_of(
    db: &mut Db,
    changes: &[RosterChange],
    away: &[Creative],
) -> Result<Known, DbError> {
    let listed = changes.iter().filter_map(|change| match change {
        RosterChange::Listed(creative) => Some(creative.id),
        RosterChange::Unlisted(_) => None,
    });
    let keys: Vec<CreativeId> = listed.chain(away.iter().map(|one| one.id)).collect();
    let mut known = Known::default();
    for some in keys.chunks(roster::BATCH) {
        let read = Known::read(db, some)?;
        known.covers.extend(read.covers);
        known.records.extend(read.records);
    }
    Ok(known)
}

/// The entry of a creative on a day.
pub(super) fn entry(creative: Creative, known: &Known, today: Date) -> Entry {
    let covers = known.covers.get(&creative.id).cloned();
    let covers = covers.unwrap_or_default();
    let stored = known.records.get(&creative.id).cloned().unwrap_or_default();
    let first_picture = first_picture(&covers.by_service, creative.images.cover.as_ref());
    let dto = CreativeDto::on(today, creative.clone(), covers, CardRecord::of(&stored));
    // Strings, numbers and lists of them, which always serialize.
    let json = serde_json::to_vec(&dto).unwrap_or_default();
    Entry {
        is_away: creative.page.away_on(today).is_some(),
        record: RosterRecord {
            standing: stored.standing,
            is_on_time: is_punctual_enough(&stored.facts),
        },
        creative,
        json: Bytes::from(json),
        first_picture: first_picture.map(Box::new),
    }
}

/// The first picture of a creative's works, or else their own cover.
fn first_picture(works: &[Cover], own: Option<&ShownImage>) -> Option<ShownImage> {
    let of_work = |cover: &Cover| {
        Some(ShownImage {
            width: cover.width?,
            height: cover.height?,
            thumbhash: None,
            pictures: cover.pictures.clone(),
        })
    };
    let mut pictured = works.iter().filter(|cover| cover.is_pictured());
    pictured.find_map(of_work).or_else(|| own.cloned())
}

#[cfg(test)]
mod tests {
    use marsam_domain::files::FileKind;
    use marsam_domain::services::Service;

    use super::*;

    fn cover(kind: FileKind, pictures: &[(i32, &str)]) -> Cover {
        let pictures = pictures
            .iter()
            .map(|(width, name)| (*width, (*name).to_owned()));
        let size = (kind == FileKind::Image).then_some(640);
        Cover {
            service: Service::Ugc,
            alt: None,
            alt_ar: None,
            kind,
            width: size,
            height: size,
            thumbhash: None,
            pictures: pictures.collect(),
            play: None,
        }
    }

    #[test]
    fn a_works_picture_comes_before_the_creatives_own_cover() {
        let own = ShownImage {
            width: 1_600,
            height: 400,
            thumbhash: None,
            pictures: vec![(640, "own".to_owned())],
        };
        let sound = cover(FileKind::Audio, &[]);
        let work = cover(FileKind::Image, &[(320, "small"), (640, "middle")]);
        let first = |works: &[Cover], own| {
            let picture = first_picture(works, own)?;
            picture.up_to(640).map(str::to_owned)
        };
        let works = [sound.clone(), work];
        assert_eq!(first(&works, Some(&own)).as_deref(), Some("middle"));
        assert_eq!(
            first(std::slice::from_ref(&sound), Some(&own)).as_deref(),
            Some("own")
        );
        assert_eq!(first(&[sound], None), None);
    }
}
