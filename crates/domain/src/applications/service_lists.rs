//! The styles and languages that an application lists for each service.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::openapi::schema::{ArrayBuilder, SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::services::Service;
use crate::validation::Labels;
use crate::vocabulary::Vocabulary as _;

/// The choices under each service: `ugc_styles`, `voiceover_languages`, …; other fields are ignored.
#[derive(Clone, Debug, Default)]
pub struct ServiceLists {
    /// Styles, as labels.
    pub styles: Vec<(Service, Labels)>,
    /// Languages, as labels.
    pub languages: Vec<(Service, Labels)>,
}

impl<'de> Deserialize<'de> for ServiceLists {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Lists)
    }
}

struct Lists;

impl<'de> Visitor<'de> for Lists {
    type Value = ServiceLists;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lists of labels by service")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<ServiceLists, A::Error> {
        let mut lists = ServiceLists::default();
        while let Some(field) = fields.next_key::<String>()? {
            let named = |name: Option<String>| name.is_some_and(|name| name == field);
            let styles_of = |s: &&Service| named(Some(s.styles_field()));
            let languages_of = |s: &&Service| named(s.languages_field());
            if let Some(service) = Service::ALL.iter().find(styles_of) {
                lists.styles.push((*service, fields.next_value()?));
            } else if let Some(service) = Service::ALL.iter().find(languages_of) {
                lists.languages.push((*service, fields.next_value()?));
            } else {
                fields.next_value::<IgnoredAny>()?;
            }
        }
        // In the order of the services, whatever the order in the JSON.
        lists.styles.sort_by_key(|(service, _)| *service);
        lists.languages.sort_by_key(|(service, _)| *service);
        Ok(lists)
    }
}

impl PartialSchema for ServiceLists {
    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
            .items(String::schema())
            .build();
        let fields = Service::list_fields();
        let object = fields.fold(ObjectBuilder::new(), |object, field| {
            object.property(field, list.clone())
        });
        let object = object.description(Some("What was ticked under each service."));
        object.build().into()
    }
}

impl ToSchema for ServiceLists {
    fn name() -> std::borrow::Cow<'static, str> {
        "ListsOfServices".into()
    }
}
