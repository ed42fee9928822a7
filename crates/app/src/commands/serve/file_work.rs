//! What makes the server's files ready: its workers, its store and its limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use marsam_http::AppState;
use marsam_media::job::Job;
use marsam_media::runner::{self, Runner};
use marsam_workflows::file_jobs::{Convert, FileJobs, LastTurn, Scratch, WorkerCrashed};

pub(super) fn file_jobs(state: &AppState, ffmpeg: Option<PathBuf>) -> anyhow::Result<FileJobs> {
    let program = std::env::current_exe().context("the path of this program is unknown")?;
    let runner = Runner::new(program);
    let converting = runner.clone();
    let process = move |job: &Job, input: &Path, out: &Path| {
        let outcome = runner.run(job, input, out);
        outcome.map_err(|error| WorkerCrashed(error.to_string()))
    };
    let convert = ffmpeg.map(|ffmpeg| -> Convert {
        Arc::new(
            move |input: &Path, out: &Path, report: &dyn Fn(u8) -> bool| {
                let ended = converting.convert(&ffmpeg, input, out, report);
                for missing in runner::missing_sandbox(out) {
                    tracing::warn!("the film-worker ran without a part of its sandbox: {missing}");
                }
                ended.map_err(|error| WorkerCrashed(error.to_string()))
            },
        )
    });
    let scratch = Scratch::open(&std::env::temp_dir()).context("a folder for files in work")?;
    Ok(FileJobs {
        store: state.store.clone(),
        media: state.media.clone(),
        clock: state.clock.clone(),
        process: Arc::new(process),
        convert,
        quotas: state.settings.quotas(),
        scratch: Arc::new(scratch),
        turn: LastTurn::default(),
    })
}
