// What people type into a search reaches a query as words of the domain's SearchQuery only: it takes the first 120
// characters and at most eight words, so that no query grows with a text. This finds other ways: a query with a pattern,
// a search's text that is read without SearchQuery, and words of the index that are made elsewhere.
import { readFileSync } from 'node:fs';

const product = /^crates\/[^/]+\/src\/(?!.*(?:\btests\b|\/samples\.rs$|\/testing\b)).*\.rs$/;
/** The only files that turn words of a search into what a query compares. */
const INDEX = /^crates\/persistence\/src\/search_words(?:\/(?:matching|planning|scanning))?\.rs$/;
/** A copy leaves out the tables of SQLite itself. */
const CONSTANT = /NOT LIKE 'sqlite_%'/g;

const PATTERNS = [
  /\.(?:not_)?(?:i?like|similar_to)\(/,
  /\b(?:I?LIKE|GLOB|REGEXP|SIMILAR TO)\s+[':$?|(]/,
  /\b(?:to_tsquery|plainto_tsquery|websearch_to_tsquery|regexp_match\w*|instr|strpos)\s*\(/,
  /\b(?:MATCH)\s+[':$?]/,
];

/** A source without its comments and its tests. */
function codeOf(source) {
  const [code] = source.split(/#\[cfg\(test\)\]\n(?:pub\(crate\) )?mod \w+ \{/);
  return code.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(CONSTANT, '');
}

/** What is wrong with a product's source. */
export function faultsOf(file, source) {
  const code = codeOf(source);
  const faults = PATTERNS.filter((pattern) => pattern.test(code)).map((pattern) => `a pattern (${pattern.source})`);
  const read = [...code.matchAll(/\btext\("q"\)/g)].length;
  const parsed = [...code.matchAll(/SearchQuery::parse\(&\w+\.text\("q"\)\)/g)].length;
  // The roster's filter is made in the domain, which parses the text.
  const handed = [...code.matchAll(/^\s*q: \w+\.text\("q"\),$/gm)].length;
  if (read > parsed + (file === 'crates/http/src/routes/creatives.rs' ? handed : 0))
    faults.push('the text of a search, read without SearchQuery::parse');
  if (/\b(?:Beginning|Word)::of\b/.test(code) && /search_words/.test(file) && !INDEX.test(file))
    faults.push('words of the index, made elsewhere');
  if (/\bsearch_words::word\b/.test(code) && !INDEX.test(file)) faults.push('a query of the index’s words');
  return faults.map((fault) => `${file}: ${fault}`);
}

/** Queries of searched texts that do not come from the domain's words. */
export function searchPatterns(tracked) {
  return tracked.filter((file) => product.test(file)).flatMap((file) => faultsOf(file, readFileSync(file, 'utf8')));
}
