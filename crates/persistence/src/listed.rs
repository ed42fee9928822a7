//! What lists know of accounts, applications, requests and creatives in addition to their rows: their words, and their
//! counts.
//!
//! **Invariant:** whatever changes such a row does so within [`changing`], or calls [`added`] for a new one
//! ([`new_requests`] for a request), or, for a creative, [`renamed`]. Tests compare what is kept with what the rows say, after every scenario.

pub(crate) mod new_requests;
pub mod rebuilding;
pub(crate) mod states;

use std::collections::BTreeSet;

use diesel::prelude::*;
use marsam_domain::calendar::day_of;
use marsam_domain::events::SubjectKind;
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::quote_requests::found_by::RequestWords;
use marsam_domain::quote_requests::lifecycle::{RequestStage, Sums};
use marsam_domain::search::words_of;
use marsam_domain::vocabulary::Vocabulary as _;

use crate::columns::{Utc, day_text};
use crate::db::directly;
use crate::kept_counts::{Cell, Count, CountedBy, note, shard_of};
use crate::schema::{accounts, applications, brands, creatives, quote_requests, request_details};
use crate::search_words::{self, HIDDEN_OF_REQUESTS, Words};
use crate::{Db, DbError};

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Accounts, with the company of their brand.
    Account,
    /// Applications.
    Application,
    /// Quote requests.
    QuoteRequest,
    /// Creatives, by whose names their requests are found. They are not counted.
    Creative,
}

impl Kind {
    pub(crate) const ALL: [Self; 4] = [
        Self::Account,
        Self::Application,
        Self::QuoteRequest,
        Self::Creative,
    ];

    /// Its number in the table of words.
    pub(crate) const fn number(self) -> i32 {
        match self {
            Self::Account => 0,
            Self::Application => 1,
            Self::QuoteRequest => 2,
            Self::Creative => 3,
        }
    }

    /// Its name in the table of counts.
    pub(crate) fn slug(self) -> &'static str {
        match self {
            Self::Account => SubjectKind::Account,
            Self::Application => SubjectKind::Application,
            Self::QuoteRequest => SubjectKind::QuoteRequest,
            Self::Creative => return "creative",
        }
        .slug()
    }
}

/// The name of events in the table of counts; their states are the kinds of their subjects.
pub(crate) const EVENTS: &str = "event";

/// What is kept of one row.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Facts {
    /// What it is counted as.
    pub(crate) state: String,
    /// The day in Kuwait on which it was made.
    pub(crate) day: String,
    /// Its price, as agreed or as lowered since.
    pub(crate) fils: i64,
    /// What it is found by.
    pub(crate) texts: Texts,
}

/// The texts by which a row is found. Most changes leave them as they are, and then nothing is made of them.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Texts {
    /// Found by their sound, too.
    names: Vec<String>,
    others: Vec<String>,
}

impl Texts {
    /// Their words, each with the number under which it is kept.
    pub(crate) fn words(&self, kind: Kind) -> Words {
        let numbered =
            |words: BTreeSet<String>, number| words.into_iter().map(move |word| (word, number));
        if kind == Kind::QuoteRequest {
            let found = RequestWords::of(&self.names, &self.others);
            let shown = numbered(found.shown, kind.number());
            return shown
                .chain(numbered(found.hidden, HIDDEN_OF_REQUESTS))
                .collect();
        }
        let names = self.names.iter().map(String::as_str);
        let others = self.others.iter().map(String::as_str);
        numbered(words_of(names, others), kind.number()).collect()
    }
}

impl Facts {
    fn new(state: String, made: Utc, texts: Texts) -> Result<Self, DbError> {
        Ok(Self {
            state,
            day: day_text(day_of(made.0))?,
            fils: 0,
            texts,
        })
    }

    pub(crate) fn cells(&self, kind: Kind, key: &str) -> Vec<(Cell, Count)> {
        if kind == Kind::Creative {
            return Vec::new();
        }
        let cell = |counted_by, value: &String| Cell {
            subject_kind: kind.slug(),
            counted_by,
            value: value.clone(),
            shard: shard_of(key),
        };
        let count = Count {
            subjects: 1,
            fils: self.fils,
        };
        let of_day = Count { fils: 0, ..count };
        vec![
            (cell(CountedBy::State, &self.state), count),
            (cell(CountedBy::Day, &self.day), of_day),
        ]
    }
}

/// Runs `change` on a row that may exist, and keeps its words and its counts as the row then says.
pub(crate) fn changing<T>(
    db: &mut Db,
    kind: Kind,
    key: &str,
    change: impl FnOnce(&mut Db) -> Result<T, DbError>,
) -> Result<T, DbError> {
    let before = of(db, kind, key)?;
    let done = change(db)?;
    let after = of(db, kind, key)?;
    keep(db, kind, key, before.as_ref(), after.as_ref())?;
    Ok(done)
}

/// Keeps the words and the counts of a new row.
pub(crate) fn added(db: &mut Db, kind: Kind, key: &str) -> Result<(), DbError> {
    let after = of(db, kind, key)?;
    keep(db, kind, key, None, after.as_ref())
}

/// Keeps the words of a creative, and those of its account, after its names may have changed.
pub(crate) fn renamed(db: &mut Db, creative: &str) -> Result<(), DbError> {
    keep_words(db, Kind::Creative, creative)?;
    let account = creatives::table
        .find(creative)
        .select(creatives::account_id)
        .first::<Option<String>>(db)
        .optional()?;
    account
        .flatten()
        .map_or(Ok(()), |account| keep_words(db, Kind::Account, &account))
}

fn keep_words(db: &mut Db, kind: Kind, key: &str) -> Result<(), DbError> {
    let facts = of(db, kind, key)?.unwrap_or_default();
    let before = search_words::stored(db, key)?;
    search_words::replace(db, key, &before, &facts.texts.words(kind))
}

fn keep(
    db: &mut Db,
    kind: Kind,
    key: &str,
    before: Option<&Facts>,
    after: Option<&Facts>,
) -> Result<(), DbError> {
    if before == after {
        return Ok(());
    }
    for (cell, count) in before.iter().flat_map(|facts| facts.cells(kind, key)) {
        note(
            cell,
            Count {
                subjects: -count.subjects,
                fils: -count.fils,
            },
        );
    }
    for (cell, count) in after.iter().flat_map(|facts| facts.cells(kind, key)) {
        note(cell, count);
    }
    let [before, after] = [before, after].map(|facts| facts.map(|facts| &facts.texts));
    if before == after {
        return Ok(());
    }
    let [before, after] =
        [before, after].map(|texts| texts.map_or_else(Words::new, |texts| texts.words(kind)));
    search_words::replace(db, key, &before, &after)
}

/// Counts an event about a kind of subject.
pub(crate) fn count_event(subject_kind: SubjectKind, event: &str) {
    note(
        Cell {
            subject_kind: EVENTS,
            counted_by: CountedBy::State,
            value: subject_kind.slug().to_owned(),
            shard: shard_of(event),
        },
        Count {
            subjects: 1,
            fils: 0,
        },
    );
}

/// What an account is counted as: its role, its state, and whether it is an admin.
pub(crate) fn account_state(role: Option<&str>, state: &str, is_admin: bool) -> String {
    let role = role.unwrap_or("none");
    let admin = if is_admin { "admin" } else { "user" };
    format!("{role} {state} {admin}")
}

fn of(db: &mut Db, kind: Kind, key: &str) -> Result<Option<Facts>, DbError> {
    Ok(match kind {
        Kind::Account => directly!(db, |db| accounts::table
            .left_join(brands::table)
            .left_join(creatives::table.on(creatives::account_id.eq(accounts::id.nullable())))
            .filter(accounts::id.eq(key))
            .select(AccountFacts::as_select())
            .first::<AccountFacts>(db)
            .optional())?
        .map(AccountFacts::into_facts)
        .transpose()?,
        Kind::Application => directly!(db, |db| applications::table
            .filter(applications::id.eq(key))
            .select(ApplicationFacts::as_select())
            .first::<ApplicationFacts>(db)
            .optional())?
        .map(ApplicationFacts::into_facts)
        .transpose()?,
        Kind::Creative => directly!(db, |db| creatives::table
            .filter(creatives::id.eq(key))
            .select(CreativeFacts::as_select())
            .first::<CreativeFacts>(db)
            .optional())?
        .map(CreativeFacts::into_facts)
        .transpose()?,
        Kind::QuoteRequest => directly!(db, |db| quote_requests::table
            .inner_join(request_details::table)
            .filter(quote_requests::id.eq(key))
            .select(RequestFacts::as_select())
            .first::<RequestFacts>(db)
            .optional())?
        .map(RequestFacts::into_facts)
        .transpose()?,
    })
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
struct AccountFacts {
    id: String,
    email: String,
    full_name: Option<String>,
    role: Option<String>,
    state: String,
    is_admin: bool,
    created_at: Utc,
    #[diesel(select_expression = brands::company_name.nullable())]
    company_name: Option<String>,
    #[diesel(select_expression = creatives::name.nullable())]
    creative_name: Option<String>,
    #[diesel(select_expression = creatives::name_ar.nullable())]
    creative_name_ar: Option<String>,
}

impl AccountFacts {
    fn into_facts(self) -> Result<Facts, DbError> {
        let state = account_state(self.role.as_deref(), &self.state, self.is_admin);
        let names = [
            self.full_name,
            self.company_name,
            self.creative_name,
            self.creative_name_ar,
        ];
        let is_listed = self.state != marsam_domain::accounts::AccountState::Deleted.slug();
        let texts = if is_listed {
            Texts {
                names: names.into_iter().flatten().collect(),
                others: vec![self.email],
            }
        } else {
            Texts::default()
        };
        Facts::new(state, self.created_at, texts)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = applications)]
struct ApplicationFacts {
    id: String,
    name: String,
    name_ar: Option<String>,
    email: String,
    stage: String,
    created_at: Utc,
}

impl ApplicationFacts {
    fn into_facts(self) -> Result<Facts, DbError> {
        let texts = Texts {
            names: [Some(self.name), self.name_ar]
                .into_iter()
                .flatten()
                .collect(),
            others: vec![self.email],
        };
        Facts::new(self.stage, self.created_at, texts)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = creatives)]
struct CreativeFacts {
    id: String,
    name: String,
    name_ar: Option<String>,
    state: String,
    created_at: Utc,
}

impl CreativeFacts {
    fn into_facts(self) -> Result<Facts, DbError> {
        let texts = Texts {
            names: [Some(self.name), self.name_ar]
                .into_iter()
                .flatten()
                .collect(),
            others: Vec::new(),
        };
        Facts::new(self.state, self.created_at, texts)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = quote_requests)]
struct RequestFacts {
    id: String,
    brand_name: String,
    project_description: String,
    stage: String,
    agreed_fils: i64,
    #[diesel(select_expression = request_details::lowered_fils)]
    lowered_fils: i64,
    created_at: Utc,
    #[diesel(select_expression = request_details::code)]
    code: Option<String>,
    #[diesel(select_expression = request_details::title)]
    title: Option<String>,
}

impl RequestFacts {
    fn into_facts(self) -> Result<Facts, DbError> {
        let code = self.code.map(RequestCode::stored);
        let joined = code.as_ref().map(RequestCode::joined);
        let code = code.map(|code| code.as_str().to_owned());
        let texts = Texts {
            names: vec![self.brand_name],
            others: [code, joined, self.title, Some(self.project_description)]
                .into_iter()
                .flatten()
                .collect(),
        };
        let sums = Sums::of_price(self.agreed_fils, self.lowered_fils);
        let stage = RequestStage::from_slug(&self.stage);
        let fils = stage.map_or(self.agreed_fils, |stage| sums.price_fils(stage));
        let facts = Facts::new(self.stage, self.created_at, texts)?;
        Ok(Facts { fils, ..facts })
    }
}
