//! A process confined as the worker is, which then attempts what its first argument names: `ATTEMPT INPUT OUTPUT OTHER`.
//! For this crate's tests. Prints what is missing of the confinement, then whether the attempt succeeded.

use std::fs::{File, OpenOptions, read_dir};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, setrlimit};

const MIB: usize = 1024 * 1024;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, attempt, input, output, other] = arguments.as_slice() else {
        return ExitCode::from(2);
    };
    let done = run(attempt, Path::new(input), Path::new(output), other);
    if done.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run(attempt: &str, input: &Path, output: &Path, other: &str) -> io::Result<()> {
    let mut out = io::stdout();
    for missing in marsam_media::worker::confine(input, output)? {
        writeln!(out, "missing: {missing}")?;
    }
    writeln!(out, "confined")?;
    match try_to(attempt, input, output, other) {
        Ok(()) => writeln!(out, "done"),
        Err(error) => writeln!(out, "refused: {:?}", error.kind()),
    }
}

fn try_to(attempt: &str, input: &Path, output: &Path, other: &str) -> io::Result<()> {
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
        "start a thread" => drop(std::thread::Builder::new().spawn(|| ())?),
        "raise a limit" => {
            let none = Rlimit {
                current: None,
                maximum: None,
            };
            setrlimit(Resource::Cpu, none)?;
        }
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
