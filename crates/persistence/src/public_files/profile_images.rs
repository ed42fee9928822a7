//! Which pictures of profiles everyone sees: the published ones of listed creatives that no admin has hidden.

use diesel::prelude::*;
use marsam_domain::creatives::{ProfileImagePart, ShownImage, ShownImages};
use marsam_domain::ids::FileId;
use marsam_domain::vocabulary::Vocabulary as _;

use super::is_shown;
use crate::columns::{id, json_text};
use crate::schema::{creatives, files as file_rows, profile_images as table};
use crate::{Db, DbError, files};

/// Gives the files of a creative's public pictures their names, takes those of its hidden ones, and stores the names with
/// its roster entry.
pub(super) fn name(db: &mut Db, creative: &str) -> Result<(), DbError> {
    let all = table::table
        .filter(table::creative_id.eq(creative))
        .select((table::part, table::file_id, table::hidden_at.is_not_null()))
        .load::<(String, String, bool)>(db)?;
    let is_public = !all.is_empty() && is_shown(db, creative)?;
    let (public, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|(_, _, is_hidden)| is_public && !is_hidden);
    let others: Vec<String> = others.into_iter().map(|(_, file, _)| file).collect();
    files::take_public_names(db, &others)?;
    let mut shown = ShownImages::default();
    for (part, file, _) in public {
        files::give_public_names(db, std::slice::from_ref(&file))?;
        let image = shown_image(db, &file)?;
        if part == ProfileImagePart::Avatar.slug() {
            shown.avatar = image;
        } else {
            shown.cover = image;
        }
    }
    store(db, creative, &shown)
}

/// A file with its public names; `None` if it has none.
fn shown_image(db: &mut Db, file: &str) -> Result<Option<ShownImage>, DbError> {
    let (width, height, thumbhash) = file_rows::table
        .find(file)
        .select((file_rows::width, file_rows::height, file_rows::thumbhash))
        .first::<(Option<i32>, Option<i32>, Option<String>)>(db)?;
    let key: FileId = id(file)?;
    let pictures: Vec<(i32, String)> = files::derivatives_of(db, key)?
        .into_iter()
        .filter_map(|made| Some((made.width?, made.public_name?)))
        .collect();
    let (Some(width), Some(height), false) = (width, height, pictures.is_empty()) else {
        return Ok(None);
    };
    Ok(Some(ShownImage {
        width,
        height,
        thumbhash,
        pictures,
    }))
}

fn store(db: &mut Db, creative: &str, shown: &ShownImages) -> Result<(), DbError> {
    let entry = creatives::table.find(creative);
    if *shown == ShownImages::default() {
        // Most entries have none, and need not be written again.
        diesel::update(entry.filter(creatives::shown_images.is_not_null()))
            .set(creatives::shown_images.eq(None::<String>))
            .execute(db)?;
        return Ok(());
    }
    diesel::update(entry)
        .set(creatives::shown_images.eq(json_text(shown)?))
        .execute(db)?;
    Ok(())
}
