//! What visitors wrote on the contact page.

use diesel::prelude::*;
use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::ids::ContactMessageId;
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::contact_messages as messages;
use crate::{Db, DbError};

/// Stores a message; answers its key.
pub fn insert(
    db: &mut Db,
    new: &NewContactMessage,
    language: Language,
    now: OffsetDateTime,
) -> Result<ContactMessageId, DbError> {
    let id = ContactMessageId::new(crate::ids::fresh(now));
    diesel::insert_into(messages::table)
        .values((
            messages::id.eq(id.to_string()),
            messages::name.eq(&new.name),
            messages::email.eq(new.email.as_str()),
            messages::subject.eq(new.subject.slug()),
            messages::message.eq(&new.message),
            messages::language.eq(language.slug()),
            messages::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(id)
}

/// How many messages there are.
pub fn count(db: &mut Db) -> Result<i64, DbError> {
    Ok(messages::table.count().get_result(db)?)
}
