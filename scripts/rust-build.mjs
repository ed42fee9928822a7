// How the Rust code is compiled for tests: once, with Clippy's driver, which lints the workspace's crates as it compiles
// them. `cargo clippy` would check them and all dependencies first, and the tests would compile both again.
// https://doc.rust-lang.org/cargo/reference/config.html#buildrustc-workspace-wrapper

/** As `cargo clippy -- -D warnings` passes it on. RUSTFLAGS would compile every dependency again, for `make run` too. */
const denyWarnings = '-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__';

/** In CI there is no next build to be quick for. */
const unattended = process.env.CI ? { CARGO_INCREMENTAL: '0' } : {};

/** The environment of every command that compiles or runs Rust tests. */
export const testBuild = { ...unattended, CLIPPY_ARGS: denyWarnings, RUSTC_WORKSPACE_WRAPPER: 'clippy-driver' };
