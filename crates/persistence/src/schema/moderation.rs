//! The table of visitors' reports.

diesel::table! {
    reports (id) {
        id -> Text,
        creative_id -> Text,
        work_id -> Nullable<Text>,
        reason -> Text,
        details -> Nullable<Text>,
        account_id -> Nullable<Text>,
        visitor -> Nullable<Text>,
        state -> Text,
        outcome -> Nullable<Text>,
        note -> Nullable<Text>,
        closed_by -> Nullable<Text>,
        closed_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        review_id -> Nullable<Text>,
    }
}
