//! What requests may hold, as narrow as the rules that they are checked by.

use marsam_domain::drafts;
use marsam_domain::validation::bounds::{Bounds, FieldBounds, Schemas};
use utoipa::ToSchema;
use utoipa::openapi::schema::{OneOf, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr, Schema};

use super::parameters::operations;
use crate::routes::account::change_email::NewEmailFields;
use crate::routes::account::change_password::NewPasswordFields;
use crate::routes::admin::make_admin::NewAdminFields;
use crate::routes::auth::reset_password::ConfirmationFields;

/// Narrows the bodies.
pub(super) fn narrow(document: &mut OpenApi) -> Result<(), serde_json::Error> {
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        if let Some(RefOr::T(body)) = &mut operation.request_body {
            for content in body.content.values_mut() {
                if let RefOr::T(content) = content {
                    refuse_null(&mut content.schema);
                }
            }
        }
    }
    let Some(components) = &mut document.components else {
        return Ok(());
    };
    let schemas = &mut components.schemas;
    drafts::narrow(schemas)?;
    by_hand::<NewAdminFields>(schemas, "email", Bounds::email());
    by_hand::<NewEmailFields>(schemas, "email", Bounds::email());
    by_hand::<NewPasswordFields>(schemas, "password", Bounds::new_password());
    by_hand::<ConfirmationFields>(schemas, "password", Bounds::new_password());
    Ok(())
}

/// A body that may be missing is never null.
fn refuse_null(schema: &mut Option<RefOr<Schema>>) {
    if let Some(RefOr::T(Schema::OneOf(OneOf { items, .. }))) = schema {
        items.retain(|item| !is_null(item));
        if let [only] = items.as_slice() {
            *schema = Some(only.clone());
        }
    }
}

fn is_null(schema: &RefOr<Schema>) -> bool {
    match schema {
        RefOr::T(Schema::Object(object)) => object.schema_type == SchemaType::Type(Type::Null),
        RefOr::T(_) | RefOr::Ref(_) => false,
    }
}

/// Fields that their endpoint checks.
fn by_hand<D: ToSchema>(schemas: &mut Schemas, field: &str, bounds: Bounds) {
    FieldBounds::default()
        .and([(field, bounds)])
        .narrow(&D::name(), schemas);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::super::answers::{SCHEMAS, sent_schemas};

    /// Secrets that are only compared, of any length that a body has room for, and numbers that only the state bounds.
    const UNBOUNDED: &[&str] = &[
        "AcceptedPosition.number",
        "Approval.version",
        "EmailToken.token",
        "EmailVerification.password",
        "NewAdmin.setup_code",
        "NewAnnotation.at_ms",
        "NewAnnotation.version",
        "NewEmail.current_password",
        "NewPassword.current_password",
        "NewPayment.amount_fils",
        "Proof.current_password",
        "Proof.totp",
        "Selection.version",
        "SessionExchange.code",
        "SessionExchange.iss",
        "SessionExchange.state",
        "SessionExchange.totp",
        "SignIn.password",
        "SignIn.totp",
        "TotpCode.setup_id",
        "TotpCode.totp",
    ];

    fn has(schema: &Value, keyword: &str) -> bool {
        schema.get(keyword).is_some()
    }

    fn is(schema: &Value, wanted: &str) -> bool {
        let kind = &schema["type"];
        kind == wanted
            || kind
                .as_array()
                .is_some_and(|kinds| kinds.iter().any(|kind| kind == wanted))
    }

    fn is_bounded(schema: &Value) -> bool {
        let format = schema["format"].as_str().unwrap_or_default();
        if has(schema, "enum") {
            true
        } else if is(schema, "string") {
            has(schema, "maxLength") || ["uuid", "date", "date-time"].contains(&format)
        } else if is(schema, "array") {
            // A closed list may be repeated as often as a body has room for.
            let items = &schema["items"];
            (has(schema, "maxItems") || has(items, "enum")) && is_bounded(items)
        } else if is(schema, "integer") || is(schema, "number") {
            has(schema, "minimum") && has(schema, "maximum")
        } else {
            true
        }
    }

    fn add_unbounded(name: &str, schema: &Value, found: &mut BTreeSet<String>) {
        for (field, of_field) in schema["properties"].as_object().into_iter().flatten() {
            if !is_bounded(of_field) {
                found.insert(format!("{name}.{field}"));
            }
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            add_unbounded(name, part, found);
        }
    }

    #[test]
    fn a_body_that_may_be_missing_is_not_null() {
        let document = super::super::kept_document();
        let body = &document["paths"]["/api/account/delete"]["post"]["requestBody"];
        let schema = &body["content"]["application/json"]["schema"];
        assert_eq!(schema["$ref"], "#/components/schemas/Proof");
        assert!(body["required"].as_bool().is_none_or(|required| !required));
    }

    #[test]
    fn every_field_of_a_request_is_bounded() {
        let document = super::super::kept_document();
        let mut found = BTreeSet::new();
        for name in sent_schemas(&document) {
            let at = format!("/{}{name}", SCHEMAS.trim_start_matches("#/"));
            add_unbounded(&name, document.pointer(&at).unwrap(), &mut found);
        }
        let found: Vec<_> = found.iter().map(String::as_str).collect();
        assert_eq!(found, UNBOUNDED);
    }
}
