//! Reads the API's document for the code that serves it: its paths with their methods, and a digest. A server that did so
//! would read 0.8 MB of JSON at each start.

use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;

use serde_json::Value;

const DOCUMENT: &str = "../../docs/openapi.json";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={DOCUMENT}");
    let text = fs::read_to_string(DOCUMENT)?;
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    println!("cargo::rustc-env=API_DIGEST={:016x}", hasher.finish());
    let document: Value = serde_json::from_str(&text)?;
    let paths = document.get("paths").and_then(Value::as_object);
    let lines = paths.ok_or("the document has no paths")?.iter();
    let lines = lines.map(|(path, item)| {
        let methods = item.as_object().into_iter().flat_map(|item| item.keys());
        let methods: Vec<String> = methods.map(|method| method.to_uppercase()).collect();
        format!("{path} {}\n", methods.join(" "))
    });
    let written = Path::new(&std::env::var("OUT_DIR")?).join("paths.txt");
    fs::write(written, lines.collect::<String>())?;
    Ok(())
}
