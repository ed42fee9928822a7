//! The addresses of public files.

/// Where the object of a public name is read.
pub fn path_of(name: &str) -> String {
    format!("/media/{name}")
}
