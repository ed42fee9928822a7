//! The files and links of an approved application: draft works of the new creative, until the approval is undone.

use marsam_domain::applications::{Application, SentFile, work_of, work_of_link};
use marsam_domain::files::{FileKind, WHOLE};
use marsam_domain::ids::CreativeId;
use marsam_domain::works::MAX_WORKS;
use marsam_persistence::applications::FileWithMade;
use marsam_persistence::works::Work;
use marsam_persistence::{Db, applications, works};
use time::OffsetDateTime;

use crate::Refused;

/// Makes each file that a work can show, then each link, a draft of the creative; the other files are used nowhere.
pub(super) fn add_works(
    db: &mut Db,
    application: &Application,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let sent = applications::files_of(db, application.id)?;
    if sent.is_empty() && application.links.is_empty() {
        return Ok(());
    }
    works::lock(db, creative)?;
    let mut left = MAX_WORKS.saturating_sub(works::of_creative(db, creative)?.len());
    for one in sent {
        let work = sent_file(&one).and_then(|file| work_of(file, &application.profile));
        let Some(work) = work.filter(|_| left > 0) else {
            applications::release(db, &one.0, now)?;
            continue;
        };
        left -= 1;
        applications::give_to_works(db, &one.0, now)?;
        let id = works::insert(db, creative, &work, now)?;
        let parts: Vec<_> = work.parts().collect();
        works::attach(db, application.account_id, id, &parts, now)?;
    }
    for link in application.links.iter().take(left) {
        if let Some(work) = work_of_link(link, &application.profile) {
            works::insert(db, creative, &work, now)?;
        }
    }
    Ok(())
}

fn sent_file((file, made): &FileWithMade) -> Option<SentFile<'_>> {
    let kind = file.kind?;
    let is_made_anew = match kind {
        FileKind::Image => !made.is_empty(),
        _ => made.iter().any(|one| one.name == WHOLE),
    };
    Some(SentFile {
        id: file.id,
        name: &file.name,
        kind,
        duration_ms: file.duration_ms,
        is_made_anew,
    })
}

/// Makes the files those of the application again, and deletes the works that its approval made of the links.
pub(super) fn take_back_works(
    db: &mut Db,
    application: &Application,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    works::lock(db, creative)?;
    let is_of_link = |work: &Work| {
        let link = work.content.link.as_ref();
        link.is_some_and(|link| application.links.contains(link))
            && Some(work.created_at) == application.reviewed_at
    };
    for work in works::of_creative(db, creative)?
        .iter()
        .filter(|work| is_of_link(work))
    {
        works::delete(db, work.id, now)?;
    }
    Ok(applications::put_back(db, application, now)?)
}
