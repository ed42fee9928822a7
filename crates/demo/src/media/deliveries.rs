//! Files of deliveries and the brands' notes on them: as the uploads, the deliveries and the calls for notes would have
//! left them.

use marsam_domain::annotations::AnnotationDraft;
use marsam_domain::ids::{AccountId, AnnotationId, FileId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::RequestEvent;
use marsam_domain::vocabulary::Labelled as _;
use marsam_persistence::annotations::NewAnnotation;
use marsam_persistence::deliveries::Delivery;
use marsam_persistence::histories::{self, Reader};
use marsam_persistence::pages::{Page, all_rows};
use marsam_persistence::quote_requests::OwnerFilter;
use marsam_persistence::{Db, accounts, annotations, creatives, deliveries, files, quote_requests};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::demo_accounts::DemoAccounts;
use super::files::{Upload, add_file, misfit};
use super::manifest::{NoteEntry, NoteState, ProjectEntry};
use super::{Keys, Manifest};
use crate::DemoError;

/// Between two notes of a brand.
const NOTE_INTERVAL: Duration = Duration::minutes(4);
/// What a creative takes for a note.
const WORK: Duration = Duration::hours(3);

/// Adds the files and notes of every project of the manifest that has these versions.
pub(super) fn insert(db: &mut Db, manifest: &Manifest, keys: &Keys) -> Result<(), DemoError> {
    if manifest.deliveries.is_empty() {
        return Ok(());
    }
    let demo_accounts = DemoAccounts::read()?;
    let projects = all_rows(|page| quote_requests::page(db, OwnerFilter::All, page))?;
    for entry in &manifest.deliveries {
        let (Some(brand), Some(creative)) = (
            demo_accounts.find(db, &entry.brand)?,
            demo_accounts.find(db, &entry.creative)?,
        ) else {
            continue;
        };
        let (Some(of_brand), Some(chosen)) = (
            accounts::brand_of(db, brand.id)?,
            creatives::of_account(db, creative.id)?,
        ) else {
            continue;
        };
        let project = projects.iter().find(|project| {
            project.brand_id == of_brand
                && project.chosen_creative == Some(chosen.id)
                && project.service.label() == entry.service
        });
        let project = project.ok_or_else(|| misfit(&entry.brand, &entry.service))?;
        let sides = Sides {
            project,
            brand: brand.id,
            creative: creative.id,
        };
        hand_over(db, &sides, entry, keys)?;
    }
    Ok(())
}

/// A project and those who work on it.
struct Sides<'a> {
    project: &'a QuoteRequest,
    brand: AccountId,
    creative: AccountId,
}

fn hand_over(
    db: &mut Db,
    sides: &Sides<'_>,
    entry: &ProjectEntry,
    keys: &Keys,
) -> Result<(), DemoError> {
    let request = sides.project.id;
    let delivered = deliveries::of_request(db, request)?;
    if delivered.len() != entry.versions.len() {
        return Err(misfit(&entry.brand, "another number of versions"));
    }
    let history = histories::page(db, request, Reader::Brand, Page::first())?;
    let mut asked = history
        .events
        .items
        .into_iter()
        .rev()
        .filter(|event| event.event == RequestEvent::RevisionRequested.slug())
        .map(|event| event.at);
    for (number, (delivery, version)) in (1..).zip(delivered.iter().zip(&entry.versions)) {
        let mut added = Vec::new();
        for file in &version.files {
            let upload = Upload {
                owner: sides.creative,
                at: delivery.created_at,
                request: Some(request),
            };
            let file = add_file(db, upload, file, keys)?;
            files::attach_to_delivery(db, file, delivery.version, delivery.created_at)?;
            added.push(file);
        }
        let delivered = Delivered {
            delivery,
            files: &added,
            revision: number,
            asked_at: asked.next(),
        };
        delivered.annotate(db, sides, &version.notes)?;
    }
    Ok(())
}

/// A version with the files that were added to it, and the revision that asks for its notes.
struct Delivered<'a> {
    delivery: &'a Delivery,
    files: &'a [FileId],
    revision: i32,
    asked_at: Option<OffsetDateTime>,
}

impl Delivered<'_> {
    /// Writes the notes, asks for those that are not drafts with the revision of the version, and resolves some.
    fn annotate(
        &self,
        db: &mut Db,
        sides: &Sides<'_>,
        notes: &[NoteEntry],
    ) -> Result<(), DemoError> {
        let mut written = Vec::new();
        // The notes were written one after the other, and the last of them shortly before they were asked for.
        let mut at = match self.asked_at {
            Some(asked_at) => asked_at - NOTE_INTERVAL * i32::try_from(notes.len()).unwrap_or(1),
            None => self.delivery.created_at + NOTE_INTERVAL,
        };
        for note in notes {
            let key = self.write(db, sides, note, at)?;
            written.push((key, note.state));
            at += NOTE_INTERVAL;
        }
        let asked: Vec<AnnotationId> = written
            .iter()
            .filter(|(_, state)| *state != NoteState::Draft)
            .map(|(key, _)| *key)
            .collect();
        if asked.is_empty() {
            return Ok(());
        }
        let asked_at = self
            .asked_at
            .ok_or_else(|| misfit("a note", "no revision asks for it"))?;
        annotations::ask(db, sides.project.id, &asked, self.revision, asked_at)?;
        let mut at = asked_at;
        for (key, state) in written {
            if state == NoteState::Resolved {
                at += WORK;
                annotations::set_resolved(db, key, Some((sides.creative, at)))?;
            }
        }
        Ok(())
    }

    fn write(
        &self,
        db: &mut Db,
        sides: &Sides<'_>,
        note: &NoteEntry,
        at: OffsetDateTime,
    ) -> Result<AnnotationId, DemoError> {
        let file = self.files.get(note.file);
        let file = file.ok_or_else(|| misfit(&note.body, "no file of this place"))?;
        let draft = json!({
            "file": file.to_string(), "version": self.delivery.version,
            "x": note.x, "y": note.y, "at_ms": note.at_ms, "body": note.body,
        });
        let draft: AnnotationDraft = serde_json::from_value(draft)
            .map_err(|error| misfit(&note.body, &error.to_string()))?;
        let refused = |errors| DemoError::Refused {
            whose: note.body.clone(),
            errors,
        };
        let new = draft.into_new().map_err(refused)?;
        let file = files::find(db, *file)?;
        let spot = new
            .place
            .within(file.kind, file.duration_ms)
            .map_err(refused)?;
        let new = NewAnnotation {
            request: sides.project.id,
            version: new.version,
            file: new.file,
            spot,
            body: &new.body,
        };
        Ok(annotations::insert(db, &new, sides.brand, at)?.id)
    }
}
