//! The tables as the migrations create them; `every_table_has_the_columns_of_the_schema` checks it.

mod lists;
mod media;
mod moderation;
mod money;
mod owed;
mod projects;
mod reputation;

pub(crate) use self::lists::{derived_tables, kept_counts, search_words};
pub(crate) use self::media::{
    application_files, attachments, file_derivatives, file_parts, files, film_jobs, hidden_files,
    profile_images, profile_texts, stored_objects, work_files, works,
};
pub(crate) use self::moderation::reports;
pub(crate) use self::money::{
    journals, ledger_lines, money_state, number_series, payment_attempts, payout_details,
    payout_lines, payouts, refunds, request_money, set_aside_charges,
};
pub(crate) use self::owed::{
    fee_collections, former_addresses, payable_balances, payout_decisions, settlements,
};
pub(crate) use self::projects::{
    agreements, annotations, archived_requests, billing_details, brief_versions, deliveries,
    digests, dismissals, disputes, inbox_entries, invitations, message_reads, messages,
    notifications, payments, phones, positions, proposal_versions, proposals, request_details,
};
pub(crate) use self::reputation::{
    account_browsers, fact_treatments, reputation_changes, reputation_facts, reputation_subjects,
    review_windows, reviews,
};

diesel::table! {
    accounts (id) {
        id -> Text,
        email -> Text,
        email_verified_at -> Nullable<Timestamp>,
        password_hash -> Nullable<Text>,
        full_name -> Nullable<Text>,
        role -> Nullable<Text>,
        is_admin -> Bool,
        language -> Text,
        state -> Text,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    compatibility (id) {
        id -> Integer,
        oldest_version -> Text,
    }
}

diesel::table! {
    installation (id) {
        id -> Integer,
        database_id -> Text,
        store_id -> Nullable<Text>,
        server -> Nullable<Text>,
        mails_held_since -> Nullable<Timestamp>,
        deletions_held_since -> Nullable<Timestamp>,
        clock_seen_at -> Nullable<Timestamp>,
        clock_stopped_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    brands (id) {
        id -> Text,
        account_id -> Text,
        company_name -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    sessions (id) {
        id -> Text,
        account_id -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        last_seen_at -> Timestamp,
        expires_at -> Timestamp,
        user_agent -> Nullable<Text>,
        address -> Nullable<Text>,
    }
}

diesel::table! {
    email_tokens (id) {
        id -> Text,
        account_id -> Text,
        purpose -> Text,
        email -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    creatives (id) {
        id -> Text,
        account_id -> Nullable<Text>,
        name -> Text,
        name_ar -> Nullable<Text>,
        bio -> Text,
        bio_ar -> Nullable<Text>,
        location -> Nullable<Text>,
        location_ar -> Nullable<Text>,
        rate_range -> Nullable<Text>,
        years_experience -> Nullable<Integer>,
        portfolio_url -> Nullable<Text>,
        choices -> Text,
        can_perform_kuwaiti_dialect -> Nullable<Bool>,
        can_provide_voiceovers -> Nullable<Bool>,
        state -> Text,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        roster_version -> BigInt,
        shown_images -> Nullable<Text>,
    }
}

diesel::table! {
    roster_version (id) {
        id -> Integer,
        version -> BigInt,
    }
}

diesel::table! {
    applications (id) {
        id -> Text,
        account_id -> Text,
        name -> Text,
        name_ar -> Nullable<Text>,
        email -> Text,
        bio -> Text,
        bio_ar -> Nullable<Text>,
        location -> Nullable<Text>,
        location_ar -> Nullable<Text>,
        rate_range -> Nullable<Text>,
        years_experience -> Nullable<Integer>,
        portfolio_url -> Nullable<Text>,
        why_join -> Text,
        choices -> Text,
        can_perform_kuwaiti_dialect -> Nullable<Bool>,
        can_provide_voiceovers -> Nullable<Bool>,
        status -> Text,
        stage -> Text,
        version -> BigInt,
        review_note -> Nullable<Text>,
        reviewed_at -> Nullable<Timestamp>,
        reviewed_by -> Nullable<Text>,
        creative_id -> Nullable<Text>,
        terms_version -> Text,
        terms_language -> Text,
        terms_sent_at -> Nullable<Text>,
        terms_sent_email -> Nullable<Text>,
        terms_sent_name -> Nullable<Text>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        links -> Text,
    }
}

diesel::table! {
    quote_requests (id) {
        id -> Text,
        brand_id -> Text,
        brand_name -> Text,
        contact_name -> Text,
        email -> Text,
        phone -> Nullable<Text>,
        service -> Text,
        project_description -> Text,
        budget_range -> Nullable<Text>,
        timeline -> Nullable<Text>,
        preferred_creative_id -> Nullable<Text>,
        is_open -> Bool,
        status -> Text,
        stage -> Text,
        held_stage -> Nullable<Text>,
        version -> BigInt,
        due_at -> Nullable<Timestamp>,
        reminders_sent -> Integer,
        chosen_creative_id -> Nullable<Text>,
        agreed_fils -> BigInt,
        revisions_included -> Integer,
        revisions_requested -> Integer,
        recorded_fils -> BigInt,
        cancel_asked_by -> Nullable<Text>,
        cancel_due_at -> Nullable<Timestamp>,
        terms_version -> Text,
        terms_language -> Text,
        terms_sent_at -> Nullable<Text>,
        terms_sent_email -> Nullable<Text>,
        terms_sent_name -> Nullable<Text>,
        created_at -> Timestamp,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    events (id) {
        id -> Text,
        subject_kind -> Text,
        subject_id -> Text,
        actor_kind -> Text,
        actor_account_id -> Nullable<Text>,
        event -> Text,
        from_stage -> Nullable<Text>,
        to_stage -> Nullable<Text>,
        note -> Nullable<Text>,
        at -> Timestamp,
        amount_fils -> Nullable<BigInt>,
        held_fils -> Nullable<BigInt>,
    }
}

diesel::table! {
    outbox (id) {
        id -> Text,
        event -> Text,
        params -> Text,
        account_id -> Nullable<Text>,
        recipient -> Text,
        language -> Text,
        attempts -> Integer,
        next_attempt_at -> Nullable<Timestamp>,
        last_error -> Nullable<Text>,
        created_at -> Timestamp,
        sent_at -> Nullable<Timestamp>,
        delivery_rank -> Integer,
        awaits_account_id -> Nullable<Text>,
    }
}

diesel::table! {
    idempotency_keys (owner, route, idempotency_key) {
        owner -> Text,
        route -> Text,
        idempotency_key -> Text,
        request_hash -> Text,
        response_status -> Integer,
        response_body -> Text,
        result_id -> Nullable<Text>,
        created_at -> Timestamp,
    }
}

diesel::table! {
    throttle_counters (bucket) {
        bucket -> Text,
        hits -> Text,
        last_hit_at -> Timestamp,
    }
}

diesel::table! {
    contact_messages (id) {
        id -> Text,
        name -> Text,
        email -> Text,
        subject -> Text,
        message -> Text,
        language -> Text,
        created_at -> Timestamp,
        account_id -> Nullable<Text>,
        state -> Text,
        answer -> Nullable<Text>,
        answered_by -> Nullable<Text>,
        answered_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    creative_pages (creative_id) {
        creative_id -> Text,
        portfolio_links -> Text,
        cover -> Nullable<Text>,
        away_from -> Nullable<Text>,
        away_until -> Nullable<Text>,
        published_at -> Timestamp,
    }
}

diesel::table! {
    profile_drafts (creative_id) {
        creative_id -> Text,
        profile -> Text,
        updated_at -> Timestamp,
    }
}

diesel::table! {
    setup_codes (id) {
        id -> Integer,
        code_hash -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    provider_identities (id) {
        id -> Text,
        account_id -> Text,
        provider -> Text,
        issuer -> Text,
        subject -> Text,
        email -> Nullable<Text>,
        email_verified -> Bool,
        created_at -> Timestamp,
        last_used_at -> Timestamp,
    }
}

diesel::table! {
    signing_keys (id) {
        id -> Text,
        sealed_private_key -> Text,
        public_key -> Text,
        created_at -> Timestamp,
        retired_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    totp_secrets (account_id) {
        account_id -> Text,
        sealed_secret -> Text,
        confirmed_at -> Nullable<Timestamp>,
        last_step -> BigInt,
        created_at -> Timestamp,
    }
}

diesel::table! {
    recovery_codes (account_id, code_hash) {
        account_id -> Text,
        code_hash -> Text,
        created_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    email_changes (account_id) {
        account_id -> Text,
        new_email -> Text,
        old_confirmed_at -> Nullable<Timestamp>,
        new_confirmed_at -> Nullable<Timestamp>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    known_browsers (id) {
        id -> Text,
        account_id -> Text,
        token_hash -> Text,
        created_at -> Timestamp,
        last_used_at -> Timestamp,
    }
}

diesel::table! {
    shortlist_entries (account_id, creative_id) {
        account_id -> Text,
        creative_id -> Text,
        created_at -> Timestamp,
    }
}

diesel::joinable!(application_files -> applications (application_id));
diesel::joinable!(brands -> accounts (account_id));
diesel::joinable!(creative_pages -> creatives (creative_id));
diesel::joinable!(quote_requests -> brands (brand_id));
diesel::joinable!(proposals -> creatives (creative_id));
diesel::joinable!(invitations -> creatives (creative_id));
diesel::joinable!(shortlist_entries -> creatives (creative_id));
diesel::joinable!(reports -> creatives (creative_id));
diesel::joinable!(profile_images -> creatives (creative_id));
diesel::joinable!(profile_texts -> creatives (creative_id));
diesel::joinable!(works -> creatives (creative_id));
diesel::joinable!(ledger_lines -> journals (journal_id));
diesel::allow_tables_to_appear_in_same_query!(
    accounts,
    applications,
    brands,
    creative_pages,
    creatives,
    deliveries,
    digests,
    events,
    inbox_entries,
    invitations,
    message_reads,
    messages,
    payments,
    proposals,
    quote_requests,
    request_details,
    sessions,
    shortlist_entries
);
diesel::allow_tables_to_appear_in_same_query!(reviews, brands);
diesel::allow_tables_to_appear_in_same_query!(reviews, creatives);
diesel::allow_tables_to_appear_in_same_query!(reviews, reports);
diesel::allow_tables_to_appear_in_same_query!(application_files, applications);
diesel::allow_tables_to_appear_in_same_query!(brief_versions, quote_requests);
diesel::allow_tables_to_appear_in_same_query!(disputes, positions);
diesel::allow_tables_to_appear_in_same_query!(disputes, quote_requests);
diesel::allow_tables_to_appear_in_same_query!(disputes, brands);
diesel::allow_tables_to_appear_in_same_query!(disputes, creatives);
diesel::allow_tables_to_appear_in_same_query!(creatives, reports);
diesel::allow_tables_to_appear_in_same_query!(creatives, profile_images);
diesel::allow_tables_to_appear_in_same_query!(creatives, profile_texts);
diesel::allow_tables_to_appear_in_same_query!(creative_pages, profile_texts);
diesel::allow_tables_to_appear_in_same_query!(creatives, works);
diesel::allow_tables_to_appear_in_same_query!(events, works);
diesel::allow_tables_to_appear_in_same_query!(files, accounts);
diesel::allow_tables_to_appear_in_same_query!(film_jobs, files);
diesel::allow_tables_to_appear_in_same_query!(film_jobs, accounts);
diesel::allow_tables_to_appear_in_same_query!(journals, ledger_lines, payout_lines);
diesel::allow_tables_to_appear_in_same_query!(payable_balances, payout_details);
diesel::allow_tables_to_appear_in_same_query!(creatives, fee_collections);
diesel::allow_tables_to_appear_in_same_query!(agreements, payments);
diesel::allow_tables_to_appear_in_same_query!(agreements, quote_requests);
diesel::allow_tables_to_appear_in_same_query!(payment_attempts, refunds);
diesel::allow_tables_to_appear_in_same_query!(request_money, quote_requests);
diesel::allow_tables_to_appear_in_same_query!(search_words, accounts);
diesel::allow_tables_to_appear_in_same_query!(search_words, brands);
diesel::allow_tables_to_appear_in_same_query!(search_words, applications);
diesel::allow_tables_to_appear_in_same_query!(search_words, inbox_entries);
diesel::allow_tables_to_appear_in_same_query!(search_words, quote_requests);
diesel::allow_tables_to_appear_in_same_query!(search_words, invitations);
diesel::allow_tables_to_appear_in_same_query!(search_words, proposals);
