//! The tables around payouts: what is owed, what was decided, what providers and creatives have paid to the operator.

diesel::table! {
    payable_balances (creative_id) {
        creative_id -> Text,
        balance_fils -> BigInt,
        reminded_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    payout_decisions (subject_id) {
        subject_id -> Text,
        blocked -> Bool,
        note -> Nullable<Text>,
        decided_by -> Nullable<Text>,
        decided_at -> Timestamp,
    }
}

diesel::table! {
    former_addresses (account_id) {
        account_id -> Text,
        email -> Text,
        changed_at -> Timestamp,
    }
}

diesel::table! {
    settlements (id) {
        id -> Text,
        provider -> Text,
        reference -> Text,
        settled_on -> Text,
        to_bank_fils -> BigInt,
        cost_fils -> BigInt,
        entered_by -> Text,
        entered_at -> Timestamp,
    }
}

diesel::table! {
    fee_collections (id) {
        id -> Text,
        creative_id -> Text,
        amount_fils -> BigInt,
        collected_on -> Text,
        reference -> Text,
        entered_by -> Text,
        entered_at -> Timestamp,
    }
}
