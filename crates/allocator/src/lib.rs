//! The allocator of the binary: mimalloc, and when it gives free memory back to the system.
//!
//! **Invariant:** this is the only crate with `unsafe` code, one call of C.

use libmimalloc_sys::{mi_option_set, mi_option_t};
use mimalloc::MiMalloc;

/// Requests make many small allocations from many threads: mimalloc handles that better than glibc. It takes no huge
/// pages (its feature `no_thp`): each of the two megabytes would be held for a few allocations. Its version 3 held
/// twenty megabytes more under load than its version 2.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How many milliseconds free memory is kept: `mi_option_purge_delay` of version 2. Source: `mimalloc.h`, `mi_option_e`;
/// libmimalloc-sys does not name it.
const PURGE_DELAY: mi_option_t = 15;

/// Gives free memory back at once. By default mimalloc waits for 10 ms, and then for the next allocation of the same
/// thread: what the threads of a server that is no longer busy had freed stayed in memory.
pub fn purge_at_once() {
    #[expect(unsafe_code, reason = "mimalloc's options are set by a function of C")]
    // SAFETY: the option exists (a test holds its number), and its value is one atomic word, which mimalloc reads
    // whenever memory is freed.
    unsafe {
        mi_option_set(PURGE_DELAY, 0);
    }
}

#[cfg(test)]
mod tests {
    use libmimalloc_sys::mi_option_get;

    use super::*;

    fn purge_delay() -> i64 {
        #[expect(unsafe_code, reason = "mimalloc's options are read by a function of C")]
        // SAFETY: as above.
        unsafe {
            mi_option_get(PURGE_DELAY)
        }
    }

    #[test]
    fn the_option_is_the_one_whose_default_is_ten_milliseconds() {
        assert_eq!(purge_delay(), 10);
        purge_at_once();
        assert_eq!(purge_delay(), 0);
    }
}
