/** As the server's domain says (`crates/domain/src/works.rs`). */
export const MAX_WORKS = 24;
export const MAX_FILES = 10;
