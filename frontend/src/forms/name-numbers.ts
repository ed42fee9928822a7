/** Which digits of a name may be those of a phone, as in `crates/domain/src/names/numbers.rs`. */

/** The digits of the shortest phone number. */
const PHONE_DIGITS = 7;
/** Digits that may be left, apart from years and the like, where all of them together could be a Kuwaiti number. */
const MAX_OTHERS = 1;
/** With or without the code of Kuwait, where no line begins with 20 or 21. */
const KUWAITI = /^(?:(?:00)?965)?(?:[4569]\d|2[2-9])\d{6}$/;
/** What separates the members of a list, and the groups of no phone number. */
const LIST_SIGN = /[;؛&+|•·→←★☆#]/u;
const DASH = /^\s*[-–—]\s*$/u;
const BLANK = /^\s*$/u;
const YEAR = /^(?:19|20)\d\d$/;
/** A ratio of pictures and films, or an hour. */
const TIME = /^(?:1:[12]|2:[13]|3:[24]|4:[35]|5:4|9:16|16:9|21:9|(?:[01]?\d|2[0-4]):[0-5]\d)$/;
const AMOUNT = /^\d{1,3}(?:,\d{3})+$/;
const DATE = /^(?:\d{1,2}[-.]\d{1,2}[-.](?:19|20)\d\d|(?:19|20)\d\d[-.]\d{1,2}[-.]\d{1,2})$/;
/** A sign alone between two groups makes no percentage: `50%12%34%56`. */
const SHARE = /^\d{1,3}\s*[%٪](?:[^\d]|$)/u;

/** Digits in one piece, and what separates them from the next ones. */
interface Group {
  readonly digits: string;
  readonly after: string;
}

/** `counted` are years and amounts: they count where they touch digits; `share` where all could be a Kuwaiti number. */
type Kind = 'digits' | 'counted' | 'share' | 'other';

interface Piece {
  readonly digits: string;
  readonly after: string;
  readonly kind: Kind;
  /** How many groups it has. */
  readonly length: number;
}

interface Shape {
  readonly joint: RegExp;
  readonly isOne: (groups: readonly Group[]) => boolean;
  readonly kind: Kind;
}

function digitsOf(groups: readonly { readonly digits: string }[]): string {
  return groups.map((group) => group.digits).join('');
}

/** The groups as they are written. */
function written(groups: readonly Group[]): string {
  return groups.map(({ digits, after }, at) => (at === groups.length - 1 ? digits : digits + after)).join('');
}

/** Screens have round sizes; others are those of a drawing, unless they would be a Kuwaiti number. */
function isSize(sides: readonly Group[]): boolean {
  if (sides.length !== 2 && sides.length !== 3) return false;
  const lengths = sides.map(({ digits }) => digits.length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const isDrawn = shortest >= 2 && longest <= 4 && longest - shortest <= 1;
  const isRound = ({ digits }: Group) =>
    digits.length >= 3 && Number(digits) < 65_536 && (Number(digits) % 10 === 0 || Number(digits) % 16 === 0);
  return (isDrawn && !KUWAITI.test(digitsOf(sides))) || sides.every(isRound);
}

/** Groups that belong together, by what joins them, with no further one. */
const SHAPES: readonly Shape[] = [
  { joint: /^:$/, isOne: (groups) => TIME.test(written(groups)), kind: 'other' },
  { joint: /^\s*[×✕*]\s*$/u, isOne: isSize, kind: 'other' },
  { joint: /^,$/, isOne: (groups) => AMOUNT.test(written(groups)), kind: 'counted' },
  { joint: /^[-.]$/, isOne: (groups) => DATE.test(written(groups)), kind: 'other' },
];

function kindOf({ digits, after }: Group, isLast: boolean): Kind {
  if (YEAR.test(digits)) return 'counted';
  const share = digits + after + (isLast ? '' : '0');
  return SHARE.test(share) ? 'share' : 'digits';
}

/** The piece that begins at a group. */
function pieceAt(groups: readonly Group[], at: number): Piece {
  const rest = groups.slice(at);
  const before = groups[at - 1];
  for (const { joint, isOne, kind } of SHAPES) {
    const joined = rest.findIndex((group) => !joint.test(group.after));
    const chain = joined === -1 ? rest : rest.slice(0, joined + 1);
    const isWhole = before === undefined || !joint.test(before.after);
    if (isWhole && isOne(chain)) {
      return { digits: digitsOf(chain), after: chain.at(-1)?.after ?? '', kind, length: chain.length };
    }
  }
  const { digits, after } = rest[0] ?? { digits: '', after: '' };
  return { digits, after, kind: kindOf({ digits, after }, rest.length === 1), length: 1 };
}

function piecesOf(groups: readonly Group[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < groups.length; at += pieces.at(-1)?.length ?? 1) pieces.push(pieceAt(groups, at));
  return pieces;
}

/** Whether only a blank separates a piece from digits that may be those of a phone. */
function touchesDigits(pieces: readonly Piece[], at: number): boolean {
  const [before, piece, next] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  const follows = before?.kind === 'digits' && BLANK.test(before.after);
  return follows || (piece !== undefined && BLANK.test(piece.after) && next?.kind === 'digits');
}

/** Numbers of a list, with ranges, that ascend, as pairs of a phone number seldom do. */
function isList(pieces: readonly Piece[]): boolean {
  const signs = pieces.slice(0, -1).map((piece) => LIST_SIGN.test(piece.after));
  const ascends = pieces.every(({ digits }, at) => at === 0 || Number(pieces[at - 1]?.digits) < Number(digits));
  return ascends && signs.includes(true) && signs.every((isSign, at) => isSign || signs[at - 1] !== false);
}

/** The short numbers that are neighbours in lists, list by list. */
function listsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lists: Piece[][] = [];
  let isJoined = false;
  for (const piece of pieces) {
    const isShort = piece.kind === 'digits' && piece.digits.length <= 2;
    if (isShort && isJoined) lists.at(-1)?.push(piece);
    else lists.push([piece]);
    isJoined = isShort && (LIST_SIGN.test(piece.after) || DASH.test(piece.after));
  }
  return lists;
}

/** Seven digits with anything between, apart from what is no part of a phone number. */
export function isPhone(text: string): boolean {
  const groups = [...text.matchAll(/(\d+)(\D*)/g)].map(([, digits = '', after = '']) => ({ digits, after }));
  const isKuwaiti = KUWAITI.test(digitsOf(groups));
  const pieces = piecesOf(groups);
  const open = pieces.filter(({ kind }, at) => {
    if (kind === 'counted') return touchesDigits(pieces, at);
    return kind === 'digits' || (kind === 'share' && isKuwaiti);
  });
  const listed = listsOf(pieces).filter(isList).flat();
  const left = digitsOf(open).length - digitsOf(listed).length;
  return left >= (isKuwaiti ? MAX_OTHERS + 1 : PHONE_DIGITS);
}
