//! What the kernel lets the process do: read its input, write below its output, and compute.

use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

/// The newest interface of Landlock that is asked for; an older kernel gives what it has.
const LANDLOCK: ABI = ABI::V6;

/// The system calls that reading a file, computing and writing files take. Everything else fails: sockets, new
/// processes and programs, tracing, other limits, clocks, mounts, keys.
const ALLOWED: &[libc::c_long] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_lseek,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_ftruncate,
    libc::SYS_fcntl,
    libc::SYS_getdents64,
    libc::SYS_unlinkat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_unlink,
    libc::SYS_brk,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_futex,
    libc::SYS_getrandom,
    libc::SYS_clock_gettime,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_tgkill,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Enters the sandbox as far as the kernel has one, and says what is missing.
pub(super) fn enter(input: &Path, output: &Path) -> Vec<String> {
    let mut missing = Vec::new();
    match restrict_files(input, output) {
        Ok(RulesetStatus::NotEnforced) => missing.push("this kernel has no Landlock".to_owned()),
        Ok(_) => {}
        Err(error) => missing.push(format!("Landlock: {error}")),
    }
    if let Err(error) = restrict_calls() {
        missing.push(format!("seccomp: {error}"));
    }
    missing
}

/// Lets the process read its input and write below its output, and no other file, port or process.
fn restrict_files(
    input: &Path,
    output: &Path,
) -> Result<RulesetStatus, Box<dyn std::error::Error>> {
    let read = AccessFs::ReadFile;
    let write = AccessFs::WriteFile
        | AccessFs::MakeReg
        | AccessFs::RemoveFile
        | AccessFs::ReadDir
        | AccessFs::ReadFile
        | AccessFs::Truncate;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(input)?, read))?
        .add_rule(PathBeneath::new(PathFd::new(output)?, write))?
        .restrict_self()
        .map_err(|error: RulesetError| error)?;
    Ok(status.ruleset)
}

fn restrict_calls() -> Result<(), Box<dyn std::error::Error>> {
    let refused = u32::try_from(libc::EPERM)?;
    let rules = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Errno(refused),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)?;
    Ok(())
}
