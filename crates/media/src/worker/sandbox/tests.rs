//! The filters of both workers, run as the kernel runs them.

use super::*;

/// What the filter returns for a call with these first arguments: a run of its program as the kernel does it.
fn answer(program: &BpfProgram, call: i64, arguments: [u64; 3]) -> u32 {
    let arch: u32 = match std::env::consts::ARCH {
        "x86_64" => 0xC000_003E,
        _ => 0xC000_00B7,
    };
    let half = |argument: u64, high: bool| {
        let shifted = if high { argument >> 32 } else { argument };
        u32::try_from(shifted & 0xFFFF_FFFF).unwrap()
    };
    let word = |offset: u32| match offset {
        0 => u32::try_from(call).unwrap(),
        4 => arch,
        16 | 20 => half(arguments[0], offset == 20),
        24 | 28 => half(arguments[1], offset == 28),
        32 | 36 => half(arguments[2], offset == 36),
        _ => 0,
    };
    let (mut at, mut value) = (0_usize, 0_u32);
    loop {
        let step = &program[at];
        at += 1;
        let holds = match step.code {
            0x20 => {
                value = word(step.k);
                continue;
            }
            0x54 => {
                value &= step.k;
                continue;
            }
            0x05 => {
                at += usize::try_from(step.k).unwrap();
                continue;
            }
            0x06 => return step.k,
            0x15 => value == step.k,
            0x25 => value > step.k,
            0x35 => value >= step.k,
            other => panic!("unknown step {other:#x}"),
        };
        at += usize::from(if holds { step.jt } else { step.jf });
    }
}

const ALLOW: u32 = 0x7FFF_0000;
const REFUSE: u32 = 0x0005_0001;

#[test]
fn the_process_signals_itself_and_no_other() {
    let program = filter(4_242).unwrap();
    for (process, wanted) in [
        (4_242, ALLOW),
        (1, REFUSE),
        (4_241, REFUSE),
        (0, REFUSE),
        (u64::from(u32::MAX), REFUSE),
    ] {
        let found = answer(&program, libc::SYS_tgkill, [process, 0, 0]);
        assert_eq!(found, wanted, "tgkill {process}");
    }
    for call in [libc::SYS_kill, libc::SYS_tkill, libc::SYS_socket] {
        assert_eq!(answer(&program, call, [4_242, 0, 0]), REFUSE, "{call}");
    }
    assert_eq!(answer(&program, libc::SYS_read, [0; 3]), ALLOW);
}

#[test]
fn ffmpeg_reads_its_own_limits_and_sets_none() {
    let program = filter_of_film(4_242).unwrap();
    for (process, new, wanted) in [
        (0, 0, ALLOW),
        // Its own limits, from an address below and from one above four gigabytes.
        (0, 0x1000, REFUSE),
        (0, 1 << 32, REFUSE),
        // Those of other processes.
        (1, 0, REFUSE),
        (1, 0x1000, REFUSE),
        (4_241, 1 << 32, REFUSE),
    ] {
        let found = answer(&program, libc::SYS_prlimit64, [process, 0, new]);
        assert_eq!(found, wanted, "prlimit64 {process} {new:#x}");
    }
}

#[test]
fn ffmpeg_starts_threads_but_no_process_and_makes_no_socket() {
    let program = filter_of_film(4_242).unwrap();
    let flags = |all: &[i32]| {
        let joined = all.iter().fold(0, |joined, flag| joined | flag);
        u64::try_from(joined).unwrap()
    };
    let thread = flags(&[libc::CLONE_VM, libc::CLONE_SIGHAND, libc::CLONE_THREAD]);
    let process = flags(&[libc::CLONE_VM, libc::CLONE_VFORK, libc::SIGCHLD]);
    for (given, wanted) in [
        (thread, ALLOW),
        (process, REFUSE),
        (flags(&[libc::SIGCHLD]), REFUSE),
    ] {
        let found = answer(&program, libc::SYS_clone, [given, 0, 0]);
        assert_eq!(found, wanted, "clone {given:#x}");
    }
    // The other filter answers, and the stricter answer counts: libraries then take `clone`.
    let no_such_call = 0x0005_0000 | u32::try_from(libc::ENOSYS).unwrap();
    let before = without_clone3().unwrap();
    let found = answer(&before, libc::SYS_clone3, [0; 3]);
    assert_eq!(found, no_such_call);
    assert_eq!(answer(&before, libc::SYS_read, [0; 3]), ALLOW);
    for call in [
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_ptrace,
        libc::SYS_kill,
        libc::SYS_execveat,
    ] {
        assert_eq!(answer(&program, call, [0; 3]), REFUSE, "{call}");
    }
    for (process, wanted) in [(4_242, ALLOW), (1, REFUSE)] {
        let found = answer(&program, libc::SYS_tgkill, [process, 0, 0]);
        assert_eq!(found, wanted, "tgkill {process}");
    }
}

#[test]
fn what_an_older_landlock_does_not_enforce_is_named() {
    assert_eq!(not_enforced(LANDLOCK), Vec::<String>::new());
    assert_eq!(
        not_enforced(ABI::Unsupported),
        ["this kernel has no Landlock"]
    );
    let oldest = not_enforced(ABI::V1);
    assert_eq!(oldest.len(), PARTS.len());
    let fourth = not_enforced(ABI::V4);
    assert_eq!(fourth.len(), 2);
    assert!(fourth.iter().all(|line| line.contains("Landlock")));
    assert!(fourth.iter().any(|line| line.contains("signals")));
}
