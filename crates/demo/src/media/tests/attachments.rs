//! What is attached to briefs and messages.

use marsam_persistence::attachments;
use marsam_persistence::messages::{self, Thread};

use super::*;

#[tokio::test]
async fn briefs_and_messages_of_both_sides_have_attachments() {
    let (test, media) = demo();
    let added = import_media(&test.store, &media, &folder(), now()).await;
    added.unwrap().unwrap();
    let keys = stored(&media).await;
    let projects = all_rows(|page| {
        let all = quote_requests::OwnerFilter::All;
        test.store.read(|db| quote_requests::page(db, all, page))
    });
    let (mut briefs, mut senders) = (0, BTreeSet::new());
    for project in projects.unwrap() {
        let of_brief = test.store.read(|db| attachments::of_brief(db, project.id));
        let mut found: Vec<_> = of_brief.unwrap();
        briefs += usize::from(!found.is_empty());
        if let Some(creative) = project.chosen_creative {
            let thread = Thread {
                request: project.id,
                creative,
            };
            let written = all_rows(|page| test.store.read(|db| messages::page(db, thread, page)));
            for message in written.unwrap() {
                let of_message = test
                    .store
                    .read(|db| attachments::of_messages(db, &[message.id]));
                let of_message: Vec<_> = of_message.unwrap().into_values().flatten().collect();
                if !of_message.is_empty() {
                    senders.insert(message.sender.slug());
                }
                found.extend(of_message);
            }
        }
        for (file, _) in found {
            assert!(keys.contains(file.original_key.as_ref().unwrap()));
            let shown = test.store.read(|db| attachments::shown_at(db, file.id));
            assert_eq!(shown.unwrap().unwrap().request, project.id);
        }
    }
    assert_eq!(
        (briefs, senders),
        (2, BTreeSet::from(["brand", "creative"]))
    );
}
