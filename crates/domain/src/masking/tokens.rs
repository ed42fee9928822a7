//! A text as words, numbers, blanks and symbols, each with its place in the text.

use std::cell::Cell;
use std::ops::Range;

use super::MARK;
use super::skeleton;

/// What a token is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Arabic letters.
    Arabic,
    /// Any other letters.
    Latin,
    /// Western digits, as every digit is folded.
    Digits,
    /// Whitespace within a line.
    Space,
    /// Whitespace with a line break.
    LineBreak,
    /// One other character.
    Symbol,
    /// Something that is already masked.
    Masked,
}

#[derive(Clone, Debug)]
struct Token {
    kind: Kind,
    /// In the folded text.
    text: Range<usize>,
    /// In the original text, in bytes.
    place: Range<usize>,
    /// Part of a link that says where work is shown: its numbers and names are not contacts.
    is_quiet: bool,
    /// Begins with a capital letter.
    is_capital: bool,
}

/// The tokens of a text. Reading one counts a step, so that a test can hold the work to a multiple of the length.
#[derive(Debug)]
pub(super) struct Tokens {
    folded: String,
    list: Vec<Token>,
    steps: Cell<usize>,
}

impl Tokens {
    pub(super) fn of(text: &str) -> Self {
        let mut tokens = Self {
            folded: String::with_capacity(text.len()),
            list: Vec::new(),
            steps: Cell::new(0),
        };
        for (start, c) in text.char_indices() {
            let place = start..start + c.len_utf8();
            let mut is_seen = false;
            for seen in skeleton::seen(c) {
                tokens.push(seen, place.clone(), c.is_uppercase());
                is_seen = true;
            }
            // An invisible character belongs to the token before it.
            if !is_seen && let Some(last) = tokens.list.last_mut() {
                last.place.end = place.end;
            }
        }
        tokens.mark_marks();
        tokens.join_spaced_letters();
        tokens
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }

    /// How often a token was read.
    #[cfg(test)]
    pub(super) const fn steps(&self) -> usize {
        self.steps.get()
    }

    /// The token at an index; `None` before the beginning (a wrapped index) and after the end.
    pub(super) fn kind(&self, index: usize) -> Option<Kind> {
        self.steps.set(self.steps.get() + 1);
        self.list.get(index).map(|token| token.kind)
    }

    /// The folded text at an index; empty outside the text.
    pub(super) fn text(&self, index: usize) -> &str {
        self.steps.set(self.steps.get() + 1);
        let token = self.list.get(index);
        token
            .filter(|token| token.kind != Kind::Masked)
            .and_then(|token| self.folded.get(token.text.clone()))
            .unwrap_or_default()
    }

    pub(super) fn is_word(&self, index: usize) -> bool {
        matches!(self.kind(index), Some(Kind::Arabic | Kind::Latin))
    }

    pub(super) fn is_digits(&self, index: usize) -> bool {
        self.kind(index) == Some(Kind::Digits)
    }

    /// A word or a number.
    pub(super) fn is_name(&self, index: usize) -> bool {
        self.is_word(index) || self.is_digits(index)
    }

    pub(super) fn is_blank(&self, index: usize) -> bool {
        matches!(self.kind(index), Some(Kind::Space | Kind::LineBreak))
    }

    pub(super) fn is_symbol(&self, index: usize, among: &str) -> bool {
        self.kind(index) == Some(Kind::Symbol) && among.contains(self.text(index))
    }

    pub(super) fn is_quiet(&self, index: usize) -> bool {
        self.list.get(index).is_some_and(|token| token.is_quiet)
    }

    pub(super) fn is_capital(&self, index: usize) -> bool {
        self.list.get(index).is_some_and(|token| token.is_capital)
    }

    pub(super) fn mark_quiet(&mut self, range: Range<usize>) {
        for token in self.list.get_mut(range).unwrap_or_default() {
            token.is_quiet = true;
        }
    }

    pub(super) fn mask(&mut self, range: Range<usize>) {
        for token in self.list.get_mut(range).unwrap_or_default() {
            token.kind = Kind::Masked;
        }
    }

    /// The places in the original text that were masked, in order, those that touch as one.
    pub(super) fn masked(&self, text: &str) -> Vec<Range<usize>> {
        let mut places: Vec<Range<usize>> = Vec::new();
        for token in &self.list {
            if token.kind != Kind::Masked {
                continue;
            }
            match places.last_mut() {
                Some(last) if last.end >= token.place.start => {
                    last.end = last.end.max(token.place.end);
                }
                _ => places.push(token.place.clone()),
            }
        }
        let is_mark = |place: &Range<usize>| {
            let masked = text.get(place.clone()).unwrap_or_default();
            masked
                .chars()
                .flat_map(skeleton::seen)
                .all(|c| MARK.contains(c))
        };
        places.retain(|place| !is_mark(place));
        places
    }

    fn push(&mut self, seen: char, place: Range<usize>, is_capital: bool) {
        let kind = kind_of(seen);
        let start = self.folded.len();
        self.folded.push(seen);
        let end = self.folded.len();
        match self.list.last_mut() {
            Some(last) if kind != Kind::Symbol && grows(last.kind, kind) => {
                last.text.end = end;
                last.place.end = place.end;
                if kind == Kind::LineBreak {
                    last.kind = kind;
                }
            }
            _ => self.list.push(Token {
                kind,
                text: start..end,
                place,
                is_quiet: false,
                is_capital,
            }),
        }
    }

    /// Three bullets or more are a mark, as this module writes it: nothing is read across it.
    fn mark_marks(&mut self) {
        let mut index = 0;
        while index < self.len() {
            let start = index;
            while self.text(index) == "•" {
                index += 1;
            }
            if index - start >= MARK.chars().count() {
                let end = index;
                self.mask(start..end);
            }
            index = index.max(start + 1);
        }
    }

    /// `n o u r a` and `n.o.u.r.a` become one word: at least four letters with one blank or symbol between them.
    fn join_spaced_letters(&mut self) {
        let mut index = 0;
        while index < self.len() {
            let mut end = index;
            let mut letters = 0;
            while self.is_letter(end) {
                letters += 1;
                if !self.is_thin(end + 1) || !self.is_letter(end + 2) {
                    end += 1;
                    break;
                }
                end += 2;
            }
            if letters >= 4 {
                self.join(index..end);
            }
            index = end.max(index + 1);
        }
        self.list.retain(|token| !token.text.is_empty());
    }

    fn is_letter(&self, index: usize) -> bool {
        self.is_word(index) && self.text(index).chars().count() == 1
    }

    /// One blank or symbol that may separate spaced letters.
    fn is_thin(&self, index: usize) -> bool {
        (self.kind(index) == Some(Kind::Space) && self.text(index).chars().count() == 1)
            || self.is_symbol(index, ".-_*,|~+")
    }

    /// Makes the first of the tokens a word of all their letters, and the others empty.
    fn join(&mut self, range: Range<usize>) {
        let letters: String = range
            .clone()
            .filter(|index| self.is_word(*index))
            .map(|index| self.text(index))
            .collect();
        let start = self.folded.len();
        self.folded.push_str(&letters);
        let end = self.folded.len();
        let Some((first, rest)) = self
            .list
            .get_mut(range)
            .and_then(|tokens| tokens.split_first_mut())
        else {
            return;
        };
        first.text = start..end;
        for token in rest {
            first.place.end = token.place.end;
            token.text = 0..0;
        }
    }
}

const fn grows(last: Kind, next: Kind) -> bool {
    matches!(
        (last, next),
        (Kind::Arabic, Kind::Arabic)
            | (Kind::Latin, Kind::Latin)
            | (Kind::Digits, Kind::Digits)
            | (Kind::Space | Kind::LineBreak, Kind::Space | Kind::LineBreak)
    )
}

fn kind_of(seen: char) -> Kind {
    match seen {
        '0'..='9' => Kind::Digits,
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => Kind::LineBreak,
        c if c.is_whitespace() || c.is_control() => Kind::Space,
        '\u{600}'..='\u{6FF}'
        | '\u{750}'..='\u{77F}'
        | '\u{FB50}'..='\u{FDFF}'
        | '\u{FE70}'..='\u{FEFC}'
            if seen.is_alphabetic() =>
        {
            Kind::Arabic
        }
        c if c.is_alphabetic() => Kind::Latin,
        _ => Kind::Symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let tokens = Tokens::of(text);
        (0..tokens.len())
            .map(|index| tokens.text(index).to_owned())
            .collect()
    }

    #[test]
    fn words_numbers_blanks_and_symbols_are_apart() {
        assert_eq!(
            texts("سنابNoura_9  9"),
            ["سناب", "noura", "_", "9", "  ", "9"]
        );
        assert_eq!(texts("٩-8"), ["9", "-", "8"]);
    }

    #[test]
    fn spaced_letters_are_a_word() {
        assert_eq!(
            texts("n o u r a @ g.m.a.i.l"),
            ["noura", " ", "@", " ", "gmail"]
        );
        assert_eq!(texts("a b c"), ["a", " ", "b", " ", "c"]);
        assert_eq!(texts("i n s t a  n o u r"), ["insta", "  ", "nour"]);
    }

    #[test]
    fn a_mark_is_masked_already() {
        let text = "a ••• b";
        let tokens = Tokens::of(text);
        assert_eq!(tokens.kind(3), Some(Kind::Masked));
        assert!(tokens.masked(text).is_empty());
    }

    #[test]
    fn a_place_holds_the_invisible_characters_too() {
        let text = "x a\u{200B}b\u{301} y";
        let mut tokens = Tokens::of(text);
        tokens.mask(2..3);
        assert_eq!(tokens.masked(text).first(), Some(&(2..9)));
    }
}
