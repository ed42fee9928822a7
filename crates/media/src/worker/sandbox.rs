//! What the kernel lets the process do: read its input, write below its output, and compute.

use std::collections::BTreeMap;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, LandlockStatus, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};

/// The newest interface of Landlock that is asked for; an older kernel gives what it has.
const LANDLOCK: ABI = ABI::V6;

/// The parts of the confinement that came with later interfaces of Landlock.
const PARTS: &[(ABI, &str)] = &[
    (ABI::V2, "moving and linking files between folders"),
    (ABI::V3, "cutting files short"),
    (ABI::V4, "binding and connecting TCP ports"),
    (ABI::V5, "control calls on devices"),
    (ABI::V6, "signals to other processes, and abstract sockets"),
];

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
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// What ffmpeg takes as well: its libraries, and a program to become, which gains no right by it.
const ALLOWED_FOR_FILMS: &[libc::c_long] = &[
    libc::SYS_execve,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_uname,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getcwd,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_fadvise64,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_membarrier,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_arch_prctl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_access,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_readlink,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_open,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_stat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lstat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_poll,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_select,
];

/// Where a system keeps its libraries and says where they are.
const LIBRARIES: &[&str] = &[
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
];
/// What starts every program with libraries.
const LOADERS: &[&str] = &["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"];

/// Enters the sandbox of ffmpeg as far as the kernel has one, and returns what is missing.
pub(super) fn enter_for_film(ffmpeg: &Path, input: &Path, output: &Path) -> Vec<String> {
    let mut missing = Vec::new();
    let run = AccessFs::ReadFile | AccessFs::Execute;
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let programs = LOADERS.iter().map(Path::new).chain([ffmpeg]);
    let libraries = LIBRARIES.iter().map(Path::new);
    let also: Vec<Readable<'_>> = programs
        .map(|path| Readable { path, access: run })
        .chain(libraries.map(|path| Readable { path, access: read }))
        .filter(|readable| readable.path.exists())
        .collect();
    match restrict_files(input, output, &also) {
        Ok(enforced) => missing.extend(not_enforced(enforced)),
        Err(error) => missing.push(format!("Landlock: {error}")),
    }
    if let Err(error) = restrict_calls_of_film() {
        missing.push(format!("seccomp: {error}"));
    }
    missing
}

/// Enters the sandbox as far as the kernel has one, and returns what is missing.
pub(super) fn enter(input: &Path, output: &Path) -> Vec<String> {
    let mut missing = Vec::new();
    match restrict_files(input, output, &[]) {
        Ok(enforced) => missing.extend(not_enforced(enforced)),
        Err(error) => missing.push(format!("Landlock: {error}")),
    }
    if let Err(error) = restrict_calls() {
        missing.push(format!("seccomp: {error}"));
    }
    missing
}

/// A file or a folder that may be read.
struct Readable<'a> {
    path: &'a Path,
    access: BitFlags<AccessFs>,
}

/// Lets the process read its input and what is named, write below its output, and use no other file, port or process.
fn restrict_files(
    input: &Path,
    output: &Path,
    also: &[Readable<'_>],
) -> Result<ABI, Box<dyn std::error::Error>> {
    let read = AccessFs::ReadFile;
    let write = AccessFs::WriteFile
        | AccessFs::MakeReg
        | AccessFs::RemoveFile
        | AccessFs::ReadDir
        | AccessFs::ReadFile
        | AccessFs::Truncate;
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(input)?, read))?
        .add_rule(PathBeneath::new(PathFd::new(output)?, write))?;
    for Readable { path, access } in also {
        // Of a file, only the rights that files have.
        let access = if path.is_file() {
            *access & AccessFs::from_file(LANDLOCK)
        } else {
            *access
        };
        rules = rules.add_rule(PathBeneath::new(PathFd::new(path)?, access))?;
    }
    let status = rules.restrict_self().map_err(|error: RulesetError| error)?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _)
        | (_, LandlockStatus::NotEnabled | LandlockStatus::NotImplemented) => ABI::Unsupported,
        (_, LandlockStatus::Available { effective_abi, .. }) => effective_abi,
    })
}

/// The parts that a kernel with this interface of Landlock does not enforce.
fn not_enforced(enforced: ABI) -> Vec<String> {
    if enforced == ABI::Unsupported {
        return vec!["this kernel has no Landlock".to_owned()];
    }
    PARTS
        .iter()
        .filter(|(since, _)| enforced < *since)
        .map(|(_, part)| format!("this kernel's Landlock does not enforce: {part}"))
        .collect()
}

fn restrict_calls() -> Result<(), Box<dyn std::error::Error>> {
    seccompiler::apply_filter(&filter(std::process::id())?)?;
    Ok(())
}

/// Two filters: one answers as a kernel without `clone3`, whose flags no filter can see, so that threads are made by
/// `clone`, whose flags the other sees.
fn restrict_calls_of_film() -> Result<(), Box<dyn std::error::Error>> {
    // In this order: the second would refuse to install another.
    seccompiler::apply_filter(&without_clone3()?)?;
    seccompiler::apply_filter(&filter_of_film(std::process::id())?)?;
    Ok(())
}

fn without_clone3() -> Result<BpfProgram, Box<dyn std::error::Error>> {
    let filter = SeccompFilter::new(
        BTreeMap::from([(libc::SYS_clone3, Vec::new())]),
        SeccompAction::Allow,
        SeccompAction::Errno(u32::try_from(libc::ENOSYS)?),
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok(filter.try_into()?)
}

/// The filter of ffmpeg as the process `own`: threads, but no other process. It reads its own limits, as `getrlimit` does;
/// with `prlimit64` it could otherwise set those of any process of its user, such as its server.
fn filter_of_film(own: u32) -> Result<BpfProgram, Box<dyn std::error::Error>> {
    let mut rules = rules(own)?;
    rules.extend(ALLOWED_FOR_FILMS.iter().map(|call| (*call, Vec::new())));
    // The other filter answers it.
    rules.insert(libc::SYS_clone3, Vec::new());
    let thread = u64::try_from(libc::CLONE_THREAD)?;
    let is_thread = SeccompCondition::new(
        0,
        SeccompCmpArgLen::Qword,
        SeccompCmpOp::MaskedEq(thread),
        thread,
    )?;
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![is_thread])?]);
    let to_name = u64::try_from(libc::PR_SET_NAME)?;
    let names = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, to_name)?;
    rules.insert(libc::SYS_prctl, vec![SeccompRule::new(vec![names])?]);
    let its_own = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, 0)?;
    let sets_none = SeccompCondition::new(2, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0)?;
    let reads = SeccompRule::new(vec![its_own, sets_none])?;
    rules.insert(libc::SYS_prlimit64, vec![reads]);
    compile(rules)
}

/// The filter of the process `own`. The process may signal only itself, which is how it aborts: where the kernel's
/// Landlock does not restrict signals, it could otherwise end its server.
fn filter(own: u32) -> Result<BpfProgram, Box<dyn std::error::Error>> {
    compile(rules(own)?)
}

type Rules = BTreeMap<libc::c_long, Vec<SeccompRule>>;

fn rules(own: u32) -> Result<Rules, Box<dyn std::error::Error>> {
    let mut rules: BTreeMap<_, _> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let to_itself =
        SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, u64::from(own))?;
    rules.insert(libc::SYS_tgkill, vec![SeccompRule::new(vec![to_itself])?]);
    Ok(rules)
}

/// Every call without a rule is refused.
fn compile(rules: Rules) -> Result<BpfProgram, Box<dyn std::error::Error>> {
    let refused = u32::try_from(libc::EPERM)?;
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Errno(refused),
        SeccompAction::Allow,
        std::env::consts::ARCH.try_into()?,
    )?;
    Ok(filter.try_into()?)
}

#[cfg(test)]
mod tests;
