//! Names as they are typed in one piece, and the gaps between the pieces of a longer one.

use super::tokens::{Kind, Tokens};
use super::words::DOT;

/// A name has at most this many tokens; it bounds the work at each token.
const MAX_RUN: usize = 64;
/// Blanks and brackets on one side of a word like “(at)”.
const MAX_GAP: usize = 3;
/// Brackets and quotes around a word.
pub(super) const BRACKETS: &str = "()[]{}<>«»\"'*-_~|“”‘’";
/// What joins the parts of an account's name.
pub(super) const IN_NAMES: &str = "._-";
/// What joins the parts of an address before its @.
pub(super) const IN_ADDRESSES: &str = "._-+%";

/// The end of the name that begins at `start`; `start` itself where there is none.
pub(super) fn run_end(tokens: &Tokens, start: usize, symbols: &str) -> usize {
    let mut end = start;
    for index in start..start.saturating_add(MAX_RUN) {
        if tokens.is_name(index) || tokens.is_symbol(index, "_") {
            end = index + 1;
        } else if !tokens.is_symbol(index, symbols) {
            break;
        }
    }
    end
}

/// The beginning of the name that ends before `end`; `end` itself where there is none.
pub(super) fn run_start(tokens: &Tokens, end: usize, symbols: &str) -> usize {
    let mut start = end;
    for index in (end.saturating_sub(MAX_RUN)..end).rev() {
        if tokens.is_name(index) || tokens.is_symbol(index, "_") {
            start = index;
        } else if !tokens.is_symbol(index, symbols) {
            break;
        }
    }
    start
}

/// The first index from `index` on that is neither blank nor bracket, over a short gap within a line.
pub(super) fn over_gap(tokens: &Tokens, index: usize) -> usize {
    let mut next = index;
    while next < index + MAX_GAP && is_gap(tokens, next) {
        next += 1;
    }
    next
}

/// The index after the last one before `index` that is neither blank nor bracket.
pub(super) fn over_gap_left(tokens: &Tokens, index: usize) -> usize {
    let mut end = index;
    while end > 0 && index - end < MAX_GAP && is_gap(tokens, end - 1) {
        end -= 1;
    }
    end
}

fn is_gap(tokens: &Tokens, index: usize) -> bool {
    tokens.kind(index) == Some(Kind::Space) || tokens.is_symbol(index, BRACKETS)
}

/// The index after a dot that is typed apart or said, together with the gaps around it. A full stop with a blank only
/// after it ends a sentence.
pub(super) fn over_dot(tokens: &Tokens, index: usize) -> Option<usize> {
    let dot = over_gap(tokens, index);
    let next = over_gap(tokens, dot + 1);
    let is_dot = if tokens.is_symbol(dot, ".") {
        (dot > index) == (next > dot + 1)
    } else {
        DOT.has(tokens.text(dot))
    };
    is_dot.then_some(next)
}
