//! The tables of reviews and measured facts.

diesel::table! {
    reviews (id) {
        id -> Text,
        request_id -> Text,
        side -> Text,
        author_account_id -> Text,
        brand_id -> Text,
        creative_id -> Text,
        first_mark -> Integer,
        second_mark -> Integer,
        third_mark -> Integer,
        again -> Bool,
        body -> Nullable<Text>,
        lang -> Text,
        name_shown -> Bool,
        written_at -> Timestamp,
        published_at -> Nullable<Timestamp>,
        published_on -> Nullable<Text>,
        ended_on -> Text,
        flags -> Text,
        decided -> Nullable<Bool>,
        decided_note -> Nullable<Text>,
        hidden_at -> Nullable<Timestamp>,
        hidden_part -> Nullable<Text>,
        hidden_rule -> Nullable<Text>,
        hidden_note -> Nullable<Text>,
        hidden_by -> Nullable<Text>,
        appeal -> Nullable<Text>,
        appealed_at -> Nullable<Timestamp>,
        appeal_state -> Nullable<Text>,
        appeal_note -> Nullable<Text>,
        reply -> Nullable<Text>,
        replied_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    review_windows (request_id) {
        request_id -> Text,
        opens_at -> Timestamp,
        due_at -> Timestamp,
        settled_at -> Nullable<Timestamp>,
        brand_wrote -> Bool,
        creative_wrote -> Bool,
        reminders -> Integer,
        next_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    reputation_facts (subject_kind, subject_id, fact) {
        subject_kind -> Text,
        subject_id -> Text,
        fact -> Text,
        good -> BigInt,
        total -> BigInt,
        sources -> BigInt,
        value -> Nullable<BigInt>,
        computed_at -> Timestamp,
    }
}

diesel::table! {
    reputation_subjects (subject_kind, subject_id) {
        subject_kind -> Text,
        subject_id -> Text,
        computed_on -> Text,
    }
}

diesel::table! {
    reputation_changes (id) {
        id -> Text,
        subject_kind -> Text,
        subject_id -> Text,
    }
}

diesel::table! {
    fact_treatments (request_id, subject_kind, fact) {
        request_id -> Text,
        subject_kind -> Text,
        fact -> Text,
        treatment -> Text,
        note -> Text,
        decided_by -> Text,
        decided_at -> Timestamp,
    }
}

diesel::table! {
    account_browsers (browser, account_id) {
        browser -> Text,
        account_id -> Text,
        last_seen_at -> Timestamp,
    }
}
