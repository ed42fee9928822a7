//! The tables of money that is paid through a provider.

diesel::table! {
    payment_attempts (id) {
        id -> Text,
        request_id -> Text,
        account_id -> Text,
        provider -> Text,
        provider_key -> Nullable<Text>,
        amount_fils -> BigInt,
        through_part -> Integer,
        method -> Text,
        state -> Text,
        failure -> Nullable<Text>,
        live -> Bool,
        page_url -> Nullable<Text>,
        open_key -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        asked_at -> Nullable<Timestamp>,
        next_ask_at -> Nullable<Timestamp>,
        version -> BigInt,
        captured_fils -> BigInt,
        credited_fils -> BigInt,
        taken_back_fils -> BigInt,
        captured_at -> Nullable<Timestamp>,
        settled_at -> Nullable<Timestamp>,
        page_asks -> Integer,
    }
}

diesel::table! {
    refunds (id) {
        id -> Text,
        request_id -> Text,
        attempt_id -> Text,
        ordered_as -> Text,
        source -> Text,
        amount_fils -> BigInt,
        fee_fils -> BigInt,
        borne -> Bool,
        decided -> Bool,
        state -> Text,
        try_number -> Integer,
        called_at -> Nullable<Timestamp>,
        provider_key -> Nullable<Text>,
        ordered_by -> Nullable<Text>,
        note -> Nullable<Text>,
        bank_reference -> Nullable<Text>,
        next_ask_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        done_at -> Nullable<Timestamp>,
        number -> Nullable<Text>,
        version -> BigInt,
        charged_back -> Bool,
        is_foreign -> Bool,
        charge_key -> Nullable<Text>,
        sent_on -> Nullable<Text>,
    }
}

diesel::table! {
    request_money (request_id) {
        request_id -> Text,
        agreed_fils -> BigInt,
        recorded_fils -> BigInt,
        lowered_fils -> BigInt,
        credited_fils -> BigInt,
        at_start_fils -> BigInt,
        released_fils -> BigInt,
        refunded_held_fils -> BigInt,
        refunded_released_fils -> BigInt,
        taken_from_held_fils -> BigInt,
        cancel_to_brand_fils -> Nullable<BigInt>,
        cancel_held_fils -> Nullable<BigInt>,
        funded_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    journals (id) {
        id -> Text,
        kind -> Text,
        key -> Text,
        reverses -> Nullable<Text>,
        request_id -> Nullable<Text>,
        attempt_id -> Nullable<Text>,
        refund_id -> Nullable<Text>,
        payout_id -> Nullable<Text>,
        at -> Timestamp,
        note -> Nullable<Text>,
    }
}

diesel::table! {
    ledger_lines (id) {
        id -> Text,
        journal_id -> Text,
        account -> Text,
        subject_id -> Text,
        amount_fils -> BigInt,
    }
}

diesel::table! {
    number_series (series, year, run) {
        series -> Text,
        year -> Integer,
        run -> Integer,
        last -> BigInt,
    }
}

diesel::table! {
    set_aside_charges (provider, provider_key) {
        provider -> Text,
        provider_key -> Text,
        note -> Text,
        set_aside_at -> Timestamp,
    }
}

diesel::table! {
    money_state (id) {
        id -> Integer,
        live -> Bool,
        paused_at -> Nullable<Timestamp>,
        run -> Integer,
        clock_seen_at -> Nullable<Timestamp>,
        compared_on -> Nullable<Text>,
        clock_doubted_at -> Nullable<Timestamp>,
        ledger_findings -> BigInt,
    }
}

diesel::table! {
    payout_details (creative_id) {
        creative_id -> Text,
        holder -> Text,
        iban -> Text,
        last_four -> Text,
        stopped_until -> Nullable<Timestamp>,
        returned -> Bool,
        updated_at -> Timestamp,
        shown -> Bool,
        requested_at -> Nullable<Timestamp>,
        iban_digest -> Nullable<Text>,
        hashed_iban -> Nullable<Text>,
    }
}

diesel::table! {
    payouts (id) {
        id -> Text,
        creative_id -> Text,
        amount_fils -> BigInt,
        holder -> Text,
        iban -> Text,
        state -> Text,
        number -> Text,
        bank_reference -> Nullable<Text>,
        sent_on -> Nullable<Text>,
        prepared_at -> Timestamp,
        prepared_by -> Nullable<Text>,
        version -> BigInt,
        note -> Nullable<Text>,
    }
}

diesel::table! {
    payout_lines (payout_id, line_id) {
        payout_id -> Text,
        line_id -> Text,
        taken_key -> Nullable<Text>,
    }
}
