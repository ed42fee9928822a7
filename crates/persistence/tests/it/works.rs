//! Works: which files are attached to them, and what becomes of those.

mod covers;

use marsam_domain::accounts::Role;
use marsam_domain::files::{FileKind, FilePurpose};
use marsam_domain::ids::{AccountId, CreativeId, FileId, WorkId};
use marsam_domain::proposals::AiUse;
use marsam_domain::services::Service;
use marsam_domain::works::{Review, Seen, WorkContent, WorkPart, WorkState};
use marsam_persistence::audit::{self, SubjectFilter};
use marsam_persistence::batches::Batch;
use marsam_persistence::files::{self, Derivative, Made, NewFile, Part};
use marsam_persistence::listed::rebuilding;
use marsam_persistence::pages::{Filter, Page};
use marsam_persistence::testing::TestStore;
use marsam_persistence::works::{self, PartRefused};
use marsam_persistence::{DbError, Store, accounts, creatives, erasure};
use time::Duration;

use crate::samples::{NOW, account_as, later, profile, read, turn, write};

const WEEK: Duration = Duration::days(7);

fn creative(store: &Store, email: &str) -> (AccountId, CreativeId) {
    let account = account_as(store, email, Role::Creative);
    let entry = write(store, |db| {
        creatives::insert(db, Some(account), &profile("Dana"), NOW)
    });
    (account, entry)
}

/// A file that waits to be processed.
fn complete(store: &Store, account: AccountId, purpose: FilePurpose) -> FileId {
    let new = NewFile {
        account,
        purpose,
        request: None,
        name: "café.jpg",
        length: 10,
    };
    write(store, |db| {
        let file = files::begin(db, &new, NOW)?;
        let part = Part {
            start: 0,
            length: 10,
            key: format!("parts/{file}"),
        };
        let begun = files::find(db, file)?;
        files::claim(db, &begun, &part, NOW)?;
        files::append(db, file, &part, NOW).map(|()| file)
    })
}

fn ready(store: &Store, account: AccountId, purpose: FilePurpose) -> FileId {
    ready_in(store, account, purpose, &[])
}

/// A picture that was made in these widths.
fn ready_in(store: &Store, account: AccountId, purpose: FilePurpose, widths: &[i32]) -> FileId {
    let file = complete(store, account, purpose);
    let made = Made {
        kind: FileKind::Image,
        content_type: "image/jpeg".to_owned(),
        sha256: "00".repeat(32),
        width: Some(640),
        height: Some(480),
        duration_ms: None,
        thumbhash: None,
        peaks: None,
        original_key: None,
        derivatives: widths.iter().map(|width| made(file, *width)).collect(),
    };
    write(store, |db| {
        let leased = files::lease(db, &turn(None, later(60)), NOW)?.unwrap();
        files::announce(db, &leased, &made.objects(leased.length), NOW)?;
        files::make_ready(db, &leased, &made, NOW)
    });
    file
}

fn made(file: FileId, width: i32) -> Derivative {
    Derivative {
        name: width.to_string(),
        key: format!("made/{file}-{width}"),
        public_name: None,
        content_type: "image/webp".to_owned(),
        bytes: 10,
        width: Some(width),
        height: Some(width),
    }
}

fn content(title: &str) -> WorkContent {
    WorkContent {
        title: Some(title.to_owned()),
        title_ar: None,
        text: None,
        text_ar: None,
        alt: None,
        alt_ar: None,
        service: Service::Photography,
        style: None,
        brand: None,
        year: Some(2025),
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

fn add(store: &Store, creative: CreativeId, title: &str) -> WorkId {
    write(store, |db| {
        works::insert(db, creative, &content(title), NOW)
    })
}

fn try_attach(
    store: &Store,
    (account, work): (AccountId, WorkId),
    wanted: &[(WorkPart, FileId)],
) -> Result<Vec<FileKind>, PartRefused> {
    store.write(|db| works::attach(db, account, work, wanted, NOW))
}

#[test]
fn a_work_has_its_files_in_order_and_gives_back_those_it_loses() {
    let test = TestStore::make();
    let (dana, entry) = creative(&test.store, "dana@example.com");
    let work = add(&test.store, entry, "Menu");
    let [a, b, poster] = [FilePurpose::Work, FilePurpose::Work, FilePurpose::Cover]
        .map(|purpose| ready(&test.store, dana, purpose));
    let wanted = [
        (WorkPart::File, b),
        (WorkPart::File, a),
        (WorkPart::Poster, poster),
    ];
    let kinds = try_attach(&test.store, (dana, work), &wanted).unwrap();
    assert_eq!(kinds, [FileKind::Image; 3]);
    let found = read(&test.store, |db| works::find_own(db, entry, work));
    assert_eq!(
        (found.content.files, found.content.poster),
        (vec![b, a], Some(poster))
    );
    // Another order, without the poster.
    let wanted = [(WorkPart::File, a), (WorkPart::File, b)];
    try_attach(&test.store, (dana, work), &wanted).unwrap();
    let attached = |file| read(&test.store, |db| files::find(db, file)).attached_at;
    assert!(attached(a).is_some() && attached(b).is_some());
    assert_eq!(attached(poster), None);
    // A week later only the file that is used nowhere is deleted.
    let deleted = write(&test.store, |db| files::delete_old(db, NOW + WEEK));
    assert_eq!(deleted, 1);
    let left = read(&test.store, |db| {
        files::of_account(db, dana, Batch::first())
    });
    assert_eq!(left.len(), 2);
    write(&test.store, |db| works::delete(db, work, NOW + WEEK));
    assert_eq!(attached(a), None);
    // Counted from the deletion of the work.
    let deleted = |at| write(&test.store, |db| files::delete_old(db, at));
    assert_eq!((deleted(NOW + WEEK), deleted(NOW + WEEK * 2)), (0, 2));
}

#[test]
fn a_file_that_is_strange_unfit_unready_or_used_is_refused() {
    let test = TestStore::make();
    let (dana, entry) = creative(&test.store, "dana@example.com");
    let (salem, _) = creative(&test.store, "salem@example.com");
    let (work, other) = (
        add(&test.store, entry, "Menu"),
        add(&test.store, entry, "Wall"),
    );
    let used = ready(&test.store, dana, FilePurpose::Work);
    try_attach(&test.store, (dana, other), &[(WorkPart::File, used)]).unwrap();
    let avatar = ready(&test.store, dana, FilePurpose::Avatar);
    let strange = ready(&test.store, salem, FilePurpose::Work);
    let fine = ready(&test.store, dana, FilePurpose::Work);
    let unready = complete(&test.store, dana, FilePurpose::Work);
    let refused =
        |wanted: &[(WorkPart, FileId)]| try_attach(&test.store, (dana, work), wanted).unwrap_err();
    for file in [avatar, strange] {
        let refused = refused(&[(WorkPart::File, file)]);
        assert!(matches!(refused, PartRefused::Unknown(WorkPart::File)));
    }
    let captions = refused(&[(WorkPart::CaptionsEn, fine)]);
    assert!(matches!(
        captions,
        PartRefused::Unknown(WorkPart::CaptionsEn)
    ));
    for wanted in [
        vec![(WorkPart::File, used)],
        vec![(WorkPart::File, unready)],
        vec![(WorkPart::Poster, fine), (WorkPart::File, fine)],
    ] {
        assert!(matches!(
            refused(&wanted),
            PartRefused::NotReady(WorkPart::File)
        ));
    }
}

#[test]
fn works_stand_in_their_own_order() {
    let test = TestStore::make();
    let (_, entry) = creative(&test.store, "dana@example.com");
    let (_, other) = creative(&test.store, "salem@example.com");
    let [a, b, c] = ["A", "B", "C"].map(|title| add(&test.store, entry, title));
    let strange = add(&test.store, other, "D");
    let order = || {
        let all = read(&test.store, |db| works::of_creative(db, entry));
        all.into_iter().map(|work| work.id).collect::<Vec<_>>()
    };
    assert_eq!(order(), [a, b, c]);
    write(&test.store, |db| works::reorder(db, entry, &[c, a, b]));
    assert_eq!(order(), [c, a, b]);
    let found = test
        .store
        .read(|db| works::find_own(db, entry, strange))
        .unwrap_err();
    assert!(matches!(found, DbError::NotFound));
}

#[test]
fn erasing_an_account_deletes_its_works_with_their_files() {
    let test = TestStore::make();
    let (dana, entry) = creative(&test.store, "dana@example.com");
    let (_, other) = creative(&test.store, "salem@example.com");
    let work = add(&test.store, entry, "Menu");
    add(&test.store, other, "Wall");
    let file = ready(&test.store, dana, FilePurpose::Work);
    try_attach(&test.store, (dana, work), &[(WorkPart::File, file)]).unwrap();
    let admin = account_as(&test.store, "admin@example.com", Role::Brand);
    write(&test.store, |db| {
        let published = WorkContent {
            state: WorkState::Published,
            ..content("Menu")
        };
        works::update(db, work, &published, NOW)?;
        let found = works::find_moderated(db, work)?;
        works::hide(db, &found.work, admin, "Dana's face", NOW)
    });
    let noted = || {
        let filter = SubjectFilter::Key(work.to_string()).into();
        let slice = read(&test.store, |db| audit::page(db, &filter, Page::first()));
        slice.items[0].note.clone()
    };
    assert_eq!(noted().as_deref(), Some("Dana's face"));
    write(&test.store, |db| {
        let account = accounts::find(db, dana)?;
        erasure::erase(db, &account, later(9))
    });
    let left = |entry| read(&test.store, |db| works::of_creative(db, entry)).len();
    assert_eq!((left(entry), left(other)), (0, 1));
    let files = read(&test.store, |db| {
        files::of_account(db, dana, Batch::first())
    });
    assert_eq!(files, []);
    // That it was hidden stays in the history, the reason does not.
    assert_eq!(noted(), None);
    counts_are_kept(&test.store);
}

/// Whether the counts are those that the rows say.
fn counts_are_kept(store: &Store) {
    let kept = read(store, rebuilding::kept);
    write(store, |db| rebuilding::rebuild(db).map(drop));
    assert_eq!(read(store, rebuilding::kept), kept);
    assert!(read(store, rebuilding::is_current));
}

#[test]
fn a_work_is_hidden_and_restored_once_and_seen_as_it_was() {
    let test = TestStore::make();
    let (_, entry) = creative(&test.store, "dana@example.com");
    let admin = account_as(&test.store, "admin@example.com", Role::Brand);
    let published = WorkContent {
        state: WorkState::Published,
        ..content("Menu")
    };
    let work = write(&test.store, |db| works::insert(db, entry, &published, NOW));
    let draft = add(&test.store, entry, "Wall");
    let count = |review| {
        let listed = read(&test.store, |db| {
            works::page(db, Filter::Only(review), Page::first())
        });
        let counted = read(&test.store, works::counts);
        assert!(counted.contains(&(review, listed.total)));
        assert_eq!(usize::try_from(listed.total), Ok(listed.items.len()));
        listed.total
    };
    let all = || [Review::New, Review::Seen, Review::Hidden].map(count);
    assert_eq!(all(), [1, 0, 0]);
    let found = || read(&test.store, |db| works::find_moderated(db, work)).work;
    let hide = || {
        let work = found();
        test.store
            .write(|db| works::hide(db, &work, admin, "Why", later(1)))
    };
    let restore = || {
        let work = found();
        test.store
            .write(|db| works::restore(db, &work, admin, later(2)))
    };
    assert!(matches!(restore(), Err(DbError::Conflict)));
    hide().unwrap();
    assert!(matches!(hide(), Err(DbError::Conflict)));
    assert_eq!(all(), [0, 0, 1]);
    restore().unwrap();
    assert_eq!(all(), [0, 1, 0]);
    // Changed after it was looked at: it stays new until it is looked at again.
    write(&test.store, |db| {
        works::update(db, work, &published, later(3))
    });
    let see = |until| {
        let seen = Seen {
            ids: vec![work, draft],
            until,
        };
        write(&test.store, |db| works::mark_seen(db, &seen, later(5)));
    };
    see(later(2));
    assert_eq!(all(), [1, 0, 0]);
    see(later(3));
    assert_eq!(all(), [0, 1, 0]);
    let drafted = test.store.read(|db| works::find_moderated(db, draft));
    assert!(matches!(drafted, Err(DbError::NotFound)));
    counts_are_kept(&test.store);
}

#[test]
fn a_work_stays_hidden_when_its_admin_is_erased() {
    let test = TestStore::make();
    let (dana, entry) = creative(&test.store, "dana@example.com");
    let admin = account_as(&test.store, "admin@example.com", Role::Brand);
    let published = WorkContent {
        state: WorkState::Published,
        ..content("Menu")
    };
    let work = write(&test.store, |db| works::insert(db, entry, &published, NOW));
    let found = read(&test.store, |db| works::find_moderated(db, work)).work;
    write(&test.store, |db| {
        works::hide(db, &found, admin, "Why", later(1))
    });
    write(&test.store, |db| {
        let account = accounts::find(db, admin)?;
        erasure::erase(db, &account, later(9))
    });
    let left = read(&test.store, |db| works::find_moderated(db, work));
    assert_eq!((left.hidden_by, left.work.hidden_by), (None, None));
    assert_eq!(left.work.content.state, WorkState::Hidden);
    assert_eq!(left.work.creative, entry);
    assert_eq!(read(&test.store, |db| works::of_account(db, dana)).len(), 1);
}
