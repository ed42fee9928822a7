//! Where a store is: `file://FOLDER`, or `s3://BUCKET?endpoint=…&region=…`.

use std::path::PathBuf;
use std::str::FromStr;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use url::Url;

use super::StoreError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    Folder(PathBuf),
    /// A bucket of a server that speaks S3.
    Bucket(Bucket),
}

/// A bucket, without its credentials: they come from the standard variables of AWS clients (`AWS_ACCESS_KEY_ID`,
/// `AWS_SECRET_ACCESS_KEY`, …).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    name: String,
    endpoint: Option<String>,
    region: Option<String>,
}

/// A location that cannot be used, in words that follow the name of a setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LocationError(String);

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        if let Some(folder) = text.strip_prefix("file://") {
            if folder.is_empty() {
                return Err(LocationError("names no folder".to_owned()));
            }
            return Ok(Self::Folder(PathBuf::from(folder)));
        }
        if text.starts_with("s3://") {
            return bucket(text).map(Self::Bucket);
        }
        Err(LocationError(
            "must be file://FOLDER or s3://BUCKET?endpoint=…&region=…".to_owned(),
        ))
    }
}

fn bucket(text: &str) -> Result<Bucket, LocationError> {
    let refused = |why: &str| LocationError(why.to_owned());
    let url = Url::parse(text).map_err(|_error| refused("is not a URL"))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(refused(
            "must not hold credentials; they belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        ));
    }
    let name = url.host_str().unwrap_or_default().to_owned();
    if name.is_empty() || !matches!(url.path(), "" | "/") {
        return Err(refused("must name a bucket and nothing below it"));
    }
    let mut bucket = Bucket {
        name,
        endpoint: None,
        region: None,
    };
    for (key, value) in url.query_pairs() {
        match key.as_ref() {
            "endpoint" => bucket.endpoint = Some(value.into_owned()),
            "region" => bucket.region = Some(value.into_owned()),
            _ => return Err(refused("has a parameter besides endpoint and region")),
        }
    }
    Ok(bucket)
}

impl Bucket {
    pub(super) fn connect(&self) -> Result<AmazonS3, StoreError> {
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(&self.name);
        if let Some(endpoint) = &self.endpoint {
            builder = builder
                .with_allow_http(endpoint.starts_with("http://"))
                .with_endpoint(endpoint);
        }
        if let Some(region) = &self.region {
            builder = builder.with_region(region);
        }
        Ok(builder.build()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_everything_after_the_scheme() {
        let parsed = "file://data/media".parse::<Location>();
        assert_eq!(parsed, Ok(Location::Folder(PathBuf::from("data/media"))));
    }

    #[test]
    fn a_bucket_has_an_endpoint_and_a_region() {
        let parsed = "s3://marsam-media?endpoint=http://127.0.0.1:9000&region=me-south-1".parse();
        let bucket = Bucket {
            name: "marsam-media".to_owned(),
            endpoint: Some("http://127.0.0.1:9000".to_owned()),
            region: Some("me-south-1".to_owned()),
        };
        assert_eq!(parsed, Ok(Location::Bucket(bucket)));
    }

    #[test]
    fn credentials_and_unknown_parameters_are_refused() {
        for text in [
            "s3://key:secret@bucket",
            "s3://bucket?access_key=x",
            "s3://bucket/below",
            "s3://",
            "file://",
            "data/media",
        ] {
            assert!(text.parse::<Location>().is_err(), "{text}");
        }
    }
}
