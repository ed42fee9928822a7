//! The tables of proposals, agreements and what follows them.

diesel::table! {
    request_details (request_id) {
        request_id -> Text,
        brief_version -> BigInt,
        delivery_due_at -> Nullable<Timestamp>,
        cancel_reason -> Nullable<Text>,
        cancel_escalated -> Bool,
        extra_revision_note -> Nullable<Text>,
        extra_revision_asked_at -> Nullable<Timestamp>,
        brief_extras -> Text,
        code -> Nullable<Text>,
        title -> Nullable<Text>,
        shares_phone -> Bool,
        lowered_fils -> BigInt,
        funding_days -> Nullable<Integer>,
        funding_due_at -> Nullable<Timestamp>,
        funding_step_at -> Nullable<Timestamp>,
        funding_steps -> Integer,
        first_due_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    brief_versions (request_id, version) {
        request_id -> Text,
        version -> BigInt,
        title -> Nullable<Text>,
        project_description -> Text,
        budget_range -> Nullable<Text>,
        timeline -> Nullable<Text>,
        brief_extras -> Text,
        replaced_by -> Text,
        replaced_at -> Timestamp,
    }
}

diesel::table! {
    billing_details (account_id) {
        account_id -> Text,
        name -> Nullable<Text>,
        address -> Nullable<Text>,
        registration -> Nullable<Text>,
    }
}

diesel::table! {
    phones (account_id) {
        account_id -> Text,
        phone -> Text,
    }
}

diesel::table! {
    invitations (request_id, creative_id) {
        request_id -> Text,
        creative_id -> Text,
        created_at -> Timestamp,
        declined_at -> Nullable<Timestamp>,
        decline_reason -> Nullable<Text>,
        was_away -> Bool,
    }
}

diesel::table! {
    dismissals (request_id, creative_id) {
        request_id -> Text,
        creative_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    archived_requests (request_id, creative_id) {
        request_id -> Text,
        creative_id -> Text,
        archived_at -> Timestamp,
    }
}

diesel::table! {
    inbox_entries (request_id, creative_id) {
        request_id -> Text,
        creative_id -> Text,
        part -> Text,
        stage -> Text,
        position -> BigInt,
    }
}

diesel::table! {
    proposals (id) {
        id -> Text,
        request_id -> Text,
        creative_id -> Text,
        state -> Text,
        version -> BigInt,
        terms -> Text,
        price_fils -> BigInt,
        fee_fils -> BigInt,
        net_fils -> BigInt,
        valid_until -> Timestamp,
        brief_version -> BigInt,
        change_rounds -> Integer,
        change_message -> Nullable<Text>,
        change_price_fils -> Nullable<BigInt>,
        change_asked_at -> Nullable<Timestamp>,
        decline_reason -> Nullable<Text>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    proposal_versions (proposal_id, version) {
        proposal_id -> Text,
        version -> BigInt,
        terms -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    agreements (request_id) {
        request_id -> Text,
        proposal_id -> Text,
        content -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    deliveries (id) {
        id -> Text,
        request_id -> Text,
        version -> BigInt,
        note -> Text,
        links -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    annotations (id) {
        id -> Text,
        request_id -> Text,
        version -> BigInt,
        file_id -> Text,
        number -> Integer,
        author_account_id -> Text,
        x_millionths -> Nullable<Integer>,
        y_millionths -> Nullable<Integer>,
        at_ms -> Nullable<BigInt>,
        body -> Text,
        revision -> Nullable<Integer>,
        asked_at -> Nullable<Timestamp>,
        resolved_at -> Nullable<Timestamp>,
        resolved_account_id -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    payments (id) {
        id -> Text,
        request_id -> Text,
        amount_fils -> BigInt,
        method -> Text,
        reference -> Nullable<Text>,
        paid_on -> Text,
        recorded_by -> Text,
        recorded_account_id -> Nullable<Text>,
        recorded_at -> Timestamp,
        confirmed_at -> Nullable<Timestamp>,
        voided_at -> Nullable<Timestamp>,
        void_note -> Nullable<Text>,
        attempt_id -> Nullable<Text>,
        number -> Nullable<Text>,
        parts -> Nullable<Text>,
        billed_to -> Nullable<Text>,
    }
}

diesel::table! {
    disputes (id) {
        id -> Text,
        request_id -> Text,
        opened_by -> Text,
        problem -> Text,
        held_stage -> Text,
        state -> Text,
        live_key -> Nullable<Text>,
        opened_at -> Timestamp,
        due_at -> Nullable<Timestamp>,
        escalated_at -> Nullable<Timestamp>,
        remind_at -> Nullable<Timestamp>,
        late_mailed_on -> Nullable<Text>,
        decided_by -> Nullable<Text>,
        decided_at -> Nullable<Timestamp>,
        outcome -> Nullable<Text>,
        amount_fils -> Nullable<BigInt>,
        day -> Nullable<Text>,
        held_then -> Nullable<BigInt>,
        fault -> Nullable<Text>,
        clause -> Nullable<Text>,
        note -> Nullable<Text>,
        first_decision -> Nullable<Text>,
        brand_accepted_at -> Nullable<Timestamp>,
        creative_accepted_at -> Nullable<Timestamp>,
        appealed_by -> Nullable<Text>,
        appealed_at -> Nullable<Timestamp>,
        appeal_text -> Nullable<Text>,
        appeal_links -> Nullable<Text>,
        ended_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    positions (id) {
        id -> Text,
        dispute_id -> Text,
        side -> Text,
        account_id -> Text,
        number -> BigInt,
        kind -> Text,
        amount_fils -> Nullable<BigInt>,
        held_fils -> BigInt,
        day -> Nullable<Text>,
        body -> Nullable<Text>,
        links -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    messages (id) {
        id -> Text,
        request_id -> Text,
        creative_id -> Text,
        sender -> Text,
        sender_account_id -> Nullable<Text>,
        body -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    message_reads (request_id, creative_id, side) {
        request_id -> Text,
        creative_id -> Text,
        side -> Text,
        last_read_id -> Text,
        read_at -> Timestamp,
    }
}

diesel::table! {
    notifications (id) {
        id -> Text,
        account_id -> Text,
        event -> Text,
        params -> Text,
        link -> Text,
        created_at -> Timestamp,
        read_at -> Nullable<Timestamp>,
        mailed_at -> Nullable<Timestamp>,
        caused_by -> Nullable<Text>,
    }
}

diesel::table! {
    digests (creative_id) {
        creative_id -> Text,
        is_wanted -> Bool,
        last_day -> Nullable<Text>,
        last_request_id -> Nullable<Text>,
    }
}

diesel::joinable!(request_details -> crate::schema::quote_requests (request_id));
diesel::joinable!(brief_versions -> crate::schema::quote_requests (request_id));
diesel::joinable!(proposals -> crate::schema::quote_requests (request_id));
diesel::joinable!(inbox_entries -> crate::schema::quote_requests (request_id));
diesel::joinable!(invitations -> crate::schema::quote_requests (request_id));
diesel::joinable!(deliveries -> crate::schema::quote_requests (request_id));
diesel::joinable!(disputes -> crate::schema::quote_requests (request_id));
diesel::joinable!(positions -> disputes (dispute_id));
diesel::joinable!(messages -> crate::schema::quote_requests (request_id));
