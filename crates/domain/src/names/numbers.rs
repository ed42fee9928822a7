//! Numbers in names: which digits may be those of a phone, and which are years, hours, sizes, amounts and lists.
//!
//! `frontend/src/forms/name-numbers.ts` does the same; `cases/names.json` holds the cases of both.

/// The digits of the shortest phone number.
const PHONE_DIGITS: usize = 7;
/// The digits of a Kuwaiti number.
const KUWAITI: usize = 8;
/// Digits that may be left, apart from years, hours and the like, where all of them together could be a Kuwaiti number.
const MAX_OTHERS: usize = 1;
/// The shapes of pictures and films.
const RATIOS: [(&str, &str); 12] = [
    ("1", "1"),
    ("1", "2"),
    ("2", "1"),
    ("2", "3"),
    ("3", "2"),
    ("3", "4"),
    ("4", "3"),
    ("4", "5"),
    ("5", "4"),
    ("9", "16"),
    ("16", "9"),
    ("21", "9"),
];
/// What separates the members of a list, and the groups of no phone number.
const LIST_SIGNS: [char; 12] = [';', '؛', '&', '+', '|', '•', '·', '→', '←', '★', '☆', '#'];
/// Groups that belong together, by what joins them, with no further one.
const SHAPES: [Shape; 4] = [
    Shape {
        joins: |between: &str| between == ":",
        is_one: is_time,
        kind: Kind::Other,
    },
    Shape {
        joins: |between: &str| matches!(between.trim(), "×" | "✕" | "*"),
        is_one: is_size,
        kind: Kind::Other,
    },
    Shape {
        joins: |between: &str| between == ",",
        is_one: is_amount,
        kind: Kind::Counted,
    },
    Shape {
        joins: |between: &str| matches!(between, "-" | "."),
        is_one: is_date,
        kind: Kind::Other,
    },
];

/// Seven digits, in one piece or with anything between but letters, apart from what is no part of a phone number.
pub(super) fn holds_phone(plain: &str) -> bool {
    let mut run = Run::default();
    for c in plain.chars() {
        // A comma and a blank: the next of a list.
        let ends_member = c.is_whitespace() && run.after().contains([',', '،']);
        if c.is_ascii_digit() {
            run.push(c);
        } else if !c.is_alphabetic() && !ends_member {
            run.separate(c);
        } else if std::mem::take(&mut run).is_phone() {
            return true;
        }
    }
    run.is_phone()
}

/// Digits with separators between.
#[derive(Default)]
struct Run {
    groups: Vec<Group>,
}

/// Digits in one piece.
struct Group {
    digits: String,
    /// What separates them from the next group, or follows the last one.
    after: String,
}

impl Run {
    /// What follows the last group.
    fn after(&self) -> &str {
        self.groups.last().map_or("", |group| group.after.as_str())
    }

    fn push(&mut self, digit: char) {
        match self.groups.last_mut() {
            Some(last) if last.after.is_empty() => last.digits.push(digit),
            _ => self.groups.push(Group {
                digits: digit.into(),
                after: String::new(),
            }),
        }
    }

    fn separate(&mut self, separator: char) {
        if let Some(last) = self.groups.last_mut() {
            last.after.push(separator);
        }
    }

    fn is_phone(&self) -> bool {
        let pieces = self.pieces();
        let is_kuwaiti = is_kuwaiti(&digits_of(&self.groups));
        let is_open = |at: usize, piece: &Piece<'_>| match piece.kind {
            Kind::Digits => true,
            Kind::Counted => touches_digits(&pieces, at),
            Kind::Share => is_kuwaiti,
            Kind::Other => false,
        };
        let open: usize = pieces
            .iter()
            .enumerate()
            .filter(|(at, piece)| is_open(*at, piece))
            .map(|(_, piece)| piece.count())
            .sum();
        let listed: usize = pieces
            .chunk_by(are_listed)
            .filter(|pieces| is_list(pieces))
            .flatten()
            .map(Piece::count)
            .sum();
        let least = if is_kuwaiti {
            MAX_OTHERS + 1
        } else {
            PHONE_DIGITS
        };
        open.saturating_sub(listed) >= least
    }

    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces: Vec<Piece<'_>> = Vec::new();
        let mut rest = self.groups.as_slice();
        while !rest.is_empty() {
            let before = pieces.last().and_then(|piece| piece.groups.last());
            let piece = Piece::first_of(before, rest);
            rest = rest.get(piece.groups.len()..).unwrap_or_default();
            pieces.push(piece);
        }
        pieces
    }
}

/// What groups are together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Digits that may be a part of a phone number.
    Digits,
    /// A year or an amount; after or before other digits and a blank it may be a part of a phone number, too.
    Counted,
    /// A percentage.
    Share,
    /// A ratio, an hour, a size or a date.
    Other,
}

struct Shape {
    /// Whether this separator joins two groups.
    joins: fn(&str) -> bool,
    /// Whether all groups that are joined are one.
    is_one: fn(&[Group]) -> bool,
    kind: Kind,
}

impl Shape {
    /// All groups that are joined to the first; `None` if that one is joined to the group before.
    fn chain<'a>(&self, before: Option<&Group>, rest: &'a [Group]) -> Option<&'a [Group]> {
        let joins = |group: &Group| (self.joins)(&group.after);
        if before.is_some_and(joins) {
            return None;
        }
        let joined = rest.iter().take_while(|group| joins(group)).count();
        Some(rest.get(..=joined).unwrap_or(rest))
    }
}

/// One group, or several that are one thing.
struct Piece<'a> {
    groups: &'a [Group],
    kind: Kind,
}

impl<'a> Piece<'a> {
    fn first_of(before: Option<&Group>, rest: &'a [Group]) -> Self {
        let shaped = SHAPES.iter().find_map(|shape| {
            let groups = shape.chain(before, rest)?;
            let kind = shape.kind;
            (shape.is_one)(groups).then_some(Self { groups, kind })
        });
        shaped.unwrap_or_else(|| {
            let groups = rest.get(..1).unwrap_or(rest);
            let kind = kind_of_first(rest);
            Self { groups, kind }
        })
    }

    fn count(&self) -> usize {
        self.groups.iter().map(|group| group.digits.len()).sum()
    }

    /// The number that it is, of one or two digits.
    fn short(&self) -> Option<u8> {
        let is_short = self.kind == Kind::Digits && self.count() <= 2;
        let number = is_short.then(|| digits_of(self.groups))?;
        number.parse().ok()
    }

    fn after(&self) -> &str {
        self.groups.last().map_or("", |group| group.after.as_str())
    }

    fn is_before_blank(&self) -> bool {
        self.after().trim().is_empty()
    }

    fn is_before_sign(&self) -> bool {
        self.after().contains(LIST_SIGNS)
    }

    fn is_before_dash(&self) -> bool {
        matches!(self.after().trim(), "-" | "–" | "—")
    }
}

fn kind_of_first(rest: &[Group]) -> Kind {
    let Some((first, others)) = rest.split_first() else {
        return Kind::Digits;
    };
    let beyond = first.after.trim_start().strip_prefix(['%', '٪']);
    // A sign alone between two groups makes no percentage: `50%12%34%56`.
    let is_share = beyond.is_some_and(|beyond| !beyond.is_empty() || others.is_empty());
    if is_year(&first.digits) {
        Kind::Counted
    } else if is_share && first.digits.len() <= 3 {
        Kind::Share
    } else {
        Kind::Digits
    }
}

/// Whether only a blank separates the piece from digits that may be those of a phone.
fn touches_digits(pieces: &[Piece<'_>], at: usize) -> bool {
    let is_open = |piece: &Piece<'_>| piece.kind == Kind::Digits;
    let before = at.checked_sub(1).and_then(|before| pieces.get(before));
    let follows = before.is_some_and(|piece| is_open(piece) && piece.is_before_blank());
    let precedes = pieces.get(at).is_some_and(Piece::is_before_blank)
        && pieces.get(at + 1).is_some_and(is_open);
    follows || precedes
}

/// Whether two short numbers are neighbours in a list, or the ends of a range.
fn are_listed(one: &Piece<'_>, next: &Piece<'_>) -> bool {
    let are_short = one.short().is_some() && next.short().is_some();
    are_short && (one.is_before_sign() || one.is_before_dash())
}

/// `36; 38; 40`, `#1 #2 #3`, `18-24 & 25-34`: numbers that ascend, as pairs of a phone number seldom do.
fn is_list(pieces: &[Piece<'_>]) -> bool {
    let Some((_, firsts)) = pieces.split_last() else {
        return false;
    };
    let signs: Vec<bool> = firsts.iter().map(Piece::is_before_sign).collect();
    let ascends = pieces
        .windows(2)
        .all(|pair| matches!(pair, [one, next] if one.short() < next.short()));
    signs.contains(&true) && signs.windows(2).all(|pair| pair.contains(&true)) && ascends
}

fn digits_of(groups: &[Group]) -> String {
    groups.iter().map(|group| group.digits.as_str()).collect()
}

/// Whether digits could be a number in Kuwait, with or without its code. No line there begins with 20 or 21.
fn is_kuwaiti(digits: &str) -> bool {
    let local = ["965", "00965"].iter().find_map(|code| {
        let local = digits.strip_prefix(*code)?;
        (local.len() == KUWAITI).then_some(local)
    });
    let number = local.unwrap_or(digits);
    number.len() == KUWAITI
        && number.starts_with(['2', '4', '5', '6', '9'])
        && !number.starts_with("20")
        && !number.starts_with("21")
}

/// `9:16`, `18:30`.
fn is_time(groups: &[Group]) -> bool {
    let [first, second] = groups else {
        return false;
    };
    let (hour, minute) = (first.digits.as_str(), second.digits.as_str());
    let is_within = |text: &str, most: u8| {
        text.len() <= 2 && text.parse().is_ok_and(|number: u8| number <= most)
    };
    let is_hour = minute.len() == 2 && is_within(hour, 24) && is_within(minute, 59);
    is_hour || RATIOS.contains(&(hour, minute))
}

/// `1080×1920`, `1200×628`, `20×30×40`. `5012×3456` would be a Kuwaiti number, `2560×1440` is a screen: those have round
/// sizes.
fn is_size(sides: &[Group]) -> bool {
    let is_round = |side: &Group| {
        let length: Option<u16> = side.digits.parse().ok();
        side.digits.len() >= 3
            && length.is_some_and(|side| side.is_multiple_of(10) || side.is_multiple_of(16))
    };
    let lengths = || sides.iter().map(|side| side.digits.len());
    let shortest = lengths().min().unwrap_or_default();
    let longest = lengths().max().unwrap_or_default();
    let is_drawn = shortest >= 2 && longest <= 4 && longest - shortest <= 1;
    let is_known = is_drawn && !is_kuwaiti(&digits_of(sides));
    matches!(sides.len(), 2 | 3) && (is_known || sides.iter().all(is_round))
}

/// `1,000,000`.
fn is_amount(groups: &[Group]) -> bool {
    groups.split_first().is_some_and(|(first, rest)| {
        first.digits.len() <= 3
            && !rest.is_empty()
            && rest.iter().all(|group| group.digits.len() == 3)
    })
}

/// `22-11-2026`, `2026.11.22`.
fn is_date(groups: &[Group]) -> bool {
    let is_part = |group: &Group| group.digits.len() <= 2;
    let is_year = |group: &Group| is_year(&group.digits);
    match groups {
        [a, b, c] => is_part(b) && ((is_part(a) && is_year(c)) || (is_year(a) && is_part(c))),
        _ => false,
    }
}

fn is_year(digits: &str) -> bool {
    digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"))
}
