//! A process confined as a worker is, which then attempts what an argument names: `PROFILE ATTEMPT INPUT OUTPUT OTHER`. The
//! profile is `file`, or `film` for what becomes ffmpeg, whose part this program plays. For this crate's tests. Prints what is
//! missing of the confinement, then whether the attempt succeeded.

use std::fs::{File, OpenOptions, read_dir};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, setrlimit};

const MIB: usize = 1024 * 1024;

const UNLIMITED: Rlimit = Rlimit {
    current: None,
    maximum: None,
};

/// What an attempt needs.
struct Place {
    /// This program.
    own: PathBuf,
    input: PathBuf,
    output: PathBuf,
    /// Another file, an address or a process.
    other: String,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, profile, attempt, input, output, other] = arguments.as_slice() else {
        return ExitCode::from(2);
    };
    let place = std::env::current_exe().map(|own| Place {
        own,
        input: input.into(),
        output: output.into(),
        other: other.clone(),
    });
    let done = place.and_then(|place| run(profile, attempt, &place));
    if done.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run(profile: &str, attempt: &str, place: &Place) -> io::Result<()> {
    let mut out = io::stdout();
    let missing = match profile {
        "film" => marsam_media::worker::confine_film(&place.own, &place.input, &place.output)?,
        _ => marsam_media::worker::confine(&place.input, &place.output)?,
    };
    for missing in missing {
        writeln!(out, "missing: {missing}")?;
    }
    writeln!(out, "confined")?;
    match try_to(attempt, place) {
        Ok(()) => writeln!(out, "done"),
        Err(error) => writeln!(out, "refused: {:?}", error.kind()),
    }
}

fn try_to(attempt: &str, place: &Place) -> io::Result<()> {
    let (input, output) = (place.input.as_path(), place.output.as_path());
    let other = place.other.as_str();
    match attempt {
        "wait" => drop(io::stdin().read(&mut [0])?),
        "read the input" => drop(std::fs::read(input)?),
        "write an output" => std::fs::write(output.join("new"), "x")?,
        "write the input" => drop(OpenOptions::new().write(true).open(input)?),
        "read another file" => drop(std::fs::read(other)?),
        "write another file" => drop(OpenOptions::new().append(true).open(other)?),
        "make another file" => drop(File::create(format!("{other}.new"))?),
        "delete another file" => std::fs::remove_file(other)?,
        "list a folder" => drop(read_dir("/")?),
        "make a link" => std::os::unix::fs::symlink(other, output.join("link"))?,
        "connect" => drop(TcpStream::connect(other)?),
        "listen" => drop(TcpListener::bind("127.0.0.1:0")?),
        "send a datagram" => drop(UdpSocket::bind("127.0.0.1:0")?),
        "make a local socket" => drop(UnixStream::pair()?),
        "start a process" => drop(Command::new("/bin/true").spawn()?),
        "become another program" => return Err(Command::new("/bin/true").exec()),
        "become itself" => return Err(Command::new(&place.own).exec()),
        "read the libraries" => drop(read_dir("/usr/lib")?.collect::<io::Result<Vec<_>>>()?),
        "start a thread" => drop(std::thread::Builder::new().spawn(|| ())?),
        "raise a limit" => setrlimit(Resource::Cpu, UNLIMITED)?,
        #[cfg(target_os = "linux")]
        "limit another process" => limit_another(other)?,
        "use 256 MiB" => reserve(256 * MIB)?,
        "use 700 MiB" => reserve(700 * MIB)?,
        "write 127 MiB" => write_up_to(127 * MIB, output)?,
        "write 129 MiB" => write_up_to(129 * MIB, output)?,
        "open 20 files" => open_often(20, input)?,
        "open 40 files" => open_often(40, input)?,
        _ => return Err(io::ErrorKind::InvalidInput.into()),
    }
    Ok(())
}

/// Sets a limit that costs the other process, which is the test, no more than a file at its crash.
#[cfg(target_os = "linux")]
fn limit_another(process: &str) -> io::Result<()> {
    let process = process
        .parse()
        .ok()
        .and_then(rustix::process::Pid::from_raw)
        .ok_or(io::ErrorKind::InvalidInput)?;
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    rustix::process::prlimit(Some(process), Resource::Core, none)?;
    Ok(())
}

fn reserve(bytes: usize) -> io::Result<()> {
    let mut memory: Vec<u8> = Vec::new();
    Ok(memory.try_reserve_exact(bytes)?)
}

fn write_up_to(bytes: usize, output: &Path) -> io::Result<()> {
    let mut file = File::create(output.join("large"))?;
    file.seek(SeekFrom::Start(
        u64::try_from(bytes).unwrap_or(u64::MAX) - 1,
    ))?;
    file.write_all(b"x")
}

fn open_often(times: usize, input: &Path) -> io::Result<()> {
    let opened: io::Result<Vec<File>> = (0..times).map(|_| File::open(input)).collect();
    opened.map(drop)
}
