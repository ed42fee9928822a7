//! The worker's process on its own, for this crate's tests and benchmark; in the product it is `marsam media-worker`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, _, _, input, _, output] = arguments.as_slice() else {
        return ExitCode::from(2);
    };
    match marsam_media::worker::run(Path::new(input), Path::new(output), std::io::stdin()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
