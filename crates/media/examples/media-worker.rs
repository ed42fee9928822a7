//! The workers' processes on their own, for this crate's tests and benchmark; in the product they are `marsam media-worker` and
//! `marsam film-worker`.

use std::io;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let done = match arguments.as_slice() {
        [_, _, _, input, _, output] => {
            marsam_media::worker::run(Path::new(input), Path::new(output), io::stdin())
        }
        [_, _, _, ffmpeg, _, input, _, output, rest @ ..] => {
            let (ffmpeg, input, output) = (Path::new(ffmpeg), Path::new(input), Path::new(output));
            let ended = marsam_media::film_worker::run(ffmpeg, input, output, !rest.is_empty());
            ended.map(|never| match never {})
        }
        _ => return ExitCode::from(2),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
