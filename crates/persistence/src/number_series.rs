//! Numbers of papers, without gaps: a number that is not used is given again, because its transaction is undone.

use diesel::prelude::*;
use marsam_domain::payments::papers::{PaperNumber, Series};
use marsam_domain::vocabulary::Vocabulary as _;

use crate::locks::advisory_lock;
use crate::schema::number_series as table;
use crate::{Db, DbError};

/// The next number of a series. Other writers of the series wait until this transaction ends, so it is taken last.
pub fn next(db: &mut Db, series: Series, year: i32, run: i32) -> Result<PaperNumber, DbError> {
    let slug = series.slug();
    advisory_lock(db, &format!("number_series:{slug}:{year}:{run}"))?;
    let row = || table::table.find((slug, year, run));
    let last: Option<i64> = row().select(table::last).first(db).optional()?;
    let number = last.unwrap_or_default() + 1;
    if last.is_some() {
        diesel::update(row())
            .set(table::last.eq(number))
            .execute(db)?;
    } else {
        diesel::insert_into(table::table)
            .values((
                table::series.eq(slug),
                table::year.eq(year),
                table::run.eq(run),
                table::last.eq(number),
            ))
            .execute(db)?;
    }
    Ok(PaperNumber {
        series,
        year,
        run,
        number,
    })
}
