//! What becomes of files after a server was killed while it stored them.

use marsam_domain::files::quotas::Quotas;
use marsam_persistence::files::{self, Lane, SizedObject, Turn};
use marsam_workflows::file_jobs::FileJobs;
use time::Duration;

use super::jobs::{file, jobs, picture_of_70, run};
use super::sweeps::adopt_store;
use super::{listed, upload};
use crate::harness::TestApp;

/// Leaves the oldest waiting file as an instance does that is killed while it stores what was made of it.
fn kill_while_storing(app: &TestApp, bytes: u64) {
    let now = app.now();
    app.write(|db| {
        let turn = Turn {
            lane: Lane::All,
            after: None,
            until: now + Duration::seconds(20),
        };
        let leased = files::lease(db, &turn, now)?.unwrap();
        let object = SizedObject {
            key: format!("{}/0", files::folder_of_derivatives(leased.id)),
            bytes,
        };
        files::announce(db, &leased, &[object], now)
    });
}

#[test]
fn what_a_killed_attempt_left_refuses_no_file() {
    let app = TestApp::spawn();
    adopt_store(&app);
    let dana = listed(&app);
    let first = upload(&dana, "work", &[b'a'; 40]);
    app.pass(Duration::seconds(1));
    let second = upload(&dana, "work", &[b'a'; 40]);
    kill_while_storing(&app, 70);
    let run_all = || {
        let quotas = Quotas {
            of_account: 150,
            of_all: 0,
        };
        let jobs = FileJobs {
            quotas,
            ..jobs(&app, picture_of_70)
        };
        while run(&jobs) {}
    };
    run_all();
    // It waits until the first one is tried again.
    assert_eq!(file(&dana, &second)["state"], "processing");
    app.pass(Duration::minutes(1));
    run_all();
    for id in [&first, &second] {
        assert_eq!(file(&dana, id)["state"], "ready");
    }
    assert_eq!(app.rows_of("stored_objects"), 2);
}
