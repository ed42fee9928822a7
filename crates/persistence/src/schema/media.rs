//! The tables of uploaded files, and of what they are used for.

diesel::table! {
    files (id) {
        id -> Text,
        account_id -> Text,
        purpose -> Text,
        request_id -> Nullable<Text>,
        name -> Text,
        length -> BigInt,
        received -> BigInt,
        state -> Text,
        reason -> Nullable<Text>,
        kind -> Nullable<Text>,
        content_type -> Nullable<Text>,
        sha256 -> Nullable<Text>,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
        duration_ms -> Nullable<BigInt>,
        thumbhash -> Nullable<Text>,
        peaks -> Nullable<Text>,
        original_key -> Nullable<Text>,
        attempts -> Integer,
        leased_until -> Nullable<Timestamp>,
        delivery_version -> Nullable<BigInt>,
        attached_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        source_id -> Nullable<Text>,
        crop -> Nullable<Text>,
        claimed_by -> Nullable<Text>,
        claimed_until -> Nullable<Timestamp>,
    }
}

diesel::table! {
    film_jobs (file_id) {
        file_id -> Text,
        content_type -> Text,
        progress -> Integer,
    }
}

diesel::table! {
    file_parts (file_id, start) {
        file_id -> Text,
        start -> BigInt,
        length -> BigInt,
        object_key -> Text,
    }
}

diesel::table! {
    file_derivatives (file_id, name) {
        file_id -> Text,
        name -> Text,
        object_key -> Text,
        public_name -> Nullable<Text>,
        content_type -> Text,
        bytes -> BigInt,
        width -> Nullable<Integer>,
        height -> Nullable<Integer>,
    }
}

diesel::table! {
    stored_objects (object_key) {
        object_key -> Text,
        account_id -> Nullable<Text>,
        request_id -> Nullable<Text>,
        bytes -> BigInt,
        delete_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    works (id) {
        id -> Text,
        creative_id -> Text,
        title -> Nullable<Text>,
        title_ar -> Nullable<Text>,
        body -> Nullable<Text>,
        body_ar -> Nullable<Text>,
        alt -> Nullable<Text>,
        alt_ar -> Nullable<Text>,
        service -> Text,
        style -> Nullable<Text>,
        brand -> Nullable<Text>,
        year -> Nullable<Integer>,
        ai_use -> Text,
        transcript -> Nullable<Text>,
        link -> Nullable<Text>,
        state -> Text,
        hidden_by -> Nullable<Text>,
        hidden_at -> Nullable<Timestamp>,
        hidden_reason -> Nullable<Text>,
        position -> Integer,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        seen_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    work_files (file_id) {
        file_id -> Text,
        work_id -> Text,
        part -> Text,
        position -> Integer,
    }
}

diesel::table! {
    profile_images (id) {
        id -> Text,
        creative_id -> Text,
        part -> Text,
        file_id -> Text,
        published_at -> Timestamp,
        seen_at -> Nullable<Timestamp>,
        hidden_by -> Nullable<Text>,
        hidden_at -> Nullable<Timestamp>,
        hidden_reason -> Nullable<Text>,
    }
}

diesel::table! {
    profile_texts (id) {
        id -> Text,
        creative_id -> Text,
        changed_at -> Timestamp,
        seen_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    hidden_files (account_id, sha256, subject_id) {
        account_id -> Text,
        sha256 -> Text,
        subject_id -> Text,
        hidden_at -> Timestamp,
    }
}

diesel::table! {
    application_files (file_id) {
        file_id -> Text,
        application_id -> Text,
        position -> Integer,
        original_key -> Nullable<Text>,
    }
}

diesel::table! {
    attachments (file_id) {
        file_id -> Text,
        request_id -> Text,
        message_id -> Nullable<Text>,
        position -> Integer,
        delete_at -> Nullable<Timestamp>,
        dispute_id -> Nullable<Text>,
        position_id -> Nullable<Text>,
    }
}

diesel::joinable!(application_files -> files (file_id));
diesel::joinable!(attachments -> files (file_id));
diesel::joinable!(file_derivatives -> files (file_id));
diesel::joinable!(work_files -> works (work_id));
diesel::joinable!(work_files -> files (file_id));
diesel::allow_tables_to_appear_in_same_query!(
    application_files,
    attachments,
    file_derivatives,
    file_parts,
    files,
    stored_objects,
    work_files,
    works
);
