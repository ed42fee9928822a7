//! The styles and languages that an application lists for each service.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ArrayBuilder, SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::creatives::Choices;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::validation::{FieldCode, FieldErrors, Labels, rules};
use crate::vocabulary::{Labelled, Vocabulary, schemas};

/// The choices under each service: `ugc_styles`, `voiceover_languages`, …; other fields are ignored.
#[derive(Clone, Debug, Default)]
pub struct ServiceLists {
    /// Styles, as labels.
    pub styles: Vec<(Service, Labels)>,
    /// Languages, as labels.
    pub languages: Vec<(Service, Labels)>,
}

impl ServiceLists {
    /// The choices, with industries and working languages; adds the errors in the lists of the services among the
    /// skills.
    pub(crate) fn choices(
        &self,
        skills: &Labels,
        industries: &Labels,
        working_languages: &Labels,
        errors: &mut FieldErrors,
    ) -> Choices {
        let skills: Vec<Service> = skills.known();
        let mut styles = Vec::new();
        for (service, labels) in &self.styles {
            if skills.contains(service) {
                let chosen: Vec<Style> = labels.known();
                let is_foreign = |style: &Style| style.service() != *service;
                if rules::labels::<Style>(labels).is_err() || chosen.iter().any(is_foreign) {
                    errors.add(&service.styles_field(), FieldCode::UnknownOption);
                }
                styles.extend(chosen);
            }
        }
        let mut languages = Vec::new();
        for (service, labels) in &self.languages {
            if let Some(field) = service.languages_field()
                && skills.contains(service)
            {
                if rules::labels::<SpokenLanguage>(labels).is_err() {
                    errors.add(&field, FieldCode::UnknownOption);
                }
                let spoken = SpokenLanguage::expand(&labels.known());
                languages.extend(spoken.into_iter().map(|language| (*service, language)));
            }
        }
        Choices {
            skills,
            styles: without_repeats(styles),
            languages: without_repeats(languages),
            industries: industries.known(),
            working_languages: SpokenLanguage::expand(&working_languages.known()),
        }
    }

    /// The lists of stored choices, as a form would send them.
    pub(crate) fn of(choices: &Choices) -> Self {
        let services = || Service::ALL.iter().copied();
        let styles = services().map(|service| (service, labels(choices.styles_of(service))));
        let spoken = services().filter(|service| service.has_languages());
        let languages = spoken.map(|service| (service, labels(choices.languages_of(service))));
        Self {
            styles: styles.collect(),
            languages: languages.collect(),
        }
    }
}

/// The labels of chosen members.
pub(crate) fn labels<V: Labelled>(members: impl IntoIterator<Item = V>) -> Labels {
    members.into_iter().map(Labelled::label).collect()
}

impl Serialize for ServiceLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let styles = self.styles.iter();
        let styles = styles.map(|(service, labels)| (Some(service.styles_field()), labels));
        let languages = self.languages.iter();
        let languages = languages.map(|(service, labels)| (service.languages_field(), labels));
        serializer.collect_map(
            styles
                .chain(languages)
                .filter_map(|(field, labels)| Some((field?, labels))),
        )
    }
}

impl<'de> Deserialize<'de> for ServiceLists {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Lists)
    }
}

fn without_repeats<T: PartialEq>(members: Vec<T>) -> Vec<T> {
    let mut once = Vec::with_capacity(members.len());
    for member in members {
        if !once.contains(&member) {
            once.push(member);
        }
    }
    once
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
        let list = |words: Schema| {
            ArrayBuilder::new()
                .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
                .items(RefOr::T(words))
        };
        let mut object = ObjectBuilder::new();
        for service in Service::ALL {
            let styles = Style::of(*service).map(Labelled::label);
            object = object.property(service.styles_field(), list(schemas::one_of(styles)));
            if let Some(field) = service.languages_field() {
                object = object.property(field, list(schemas::labels::<SpokenLanguage>()));
            }
        }
        let object = object.description(Some("What was ticked under each service."));
        object.build().into()
    }
}

impl ToSchema for ServiceLists {
    fn name() -> std::borrow::Cow<'static, str> {
        "ListsOfServices".into()
    }
}
