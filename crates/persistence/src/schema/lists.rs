//! What is derived from other tables for their lists.

diesel::table! {
    search_words (subject_kind, word, subject_id) {
        subject_kind -> Integer,
        word -> Binary,
        subject_id -> Text,
    }
}

diesel::table! {
    kept_counts (subject_kind, counted_by, value, shard) {
        subject_kind -> Text,
        counted_by -> Text,
        value -> Text,
        shard -> Text,
        subjects -> BigInt,
        fils -> BigInt,
    }
}

diesel::table! {
    derived_tables (name) {
        name -> Text,
        version -> Integer,
    }
}
