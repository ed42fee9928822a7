// The English of comments and documents: words that a native engineer would not use there, and the length of sentences.
import { readFileSync } from 'node:fs';

/** Each with what to write instead. */
const FOREIGN = [
  [/\bbesides?\b/i, 'next to, in addition to, except'],
  [/\b(stands?|stood)\b/i, 'is, means, represents'],
  [/\banew\b/i, 'again'],
  [/\bwhom\b/i, 'who, that'],
  [/\b(whoever|somebody|anybody|nobody|everybody)\b/i, 'the caller, a user, no one, everyone'],
  [/\b(is|are) told\b(?! apart)/i, 'is notified, learns'],
  [/\b(rests|rested)\b/i, 'is idle, is based on'],
  [/\bbut for\b/i, 'except'],
];

/** The comments of a Rust, TypeScript, CSS or script file, as `[line, text]`. */
function commentsOf(file, text) {
  const lines = text.split('\n');
  const isShell = !/\.(rs|ts|tsx|mjs|js|css)$/.test(file);
  let inBlock = false;
  return lines.flatMap((line, index) => {
    const begins = /^\s*(\{?\/\*)/.test(line);
    const isComment = isShell ? /^\s*#/.test(line) : inBlock || begins || /^\s*\/\//.test(line);
    if (begins || inBlock) inBlock = !line.includes('*/');
    return isComment ? [[index + 1, line]] : [];
  });
}

/** Lines of prose of a Markdown file, without blocks and spans of code and the targets of links. */
function proseOf(text) {
  let inCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) inCode = !inCode;
    if (inCode || line.trimStart().startsWith('```')) return [];
    const plain = line.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']');
    return [[index + 1, plain]];
  });
}

/** Where the comments of `source` and the prose of `documents` use one of the words. */
export function foreignWords(source, documents) {
  const found = [];
  const look = (file, lines) => {
    for (const [line, text] of lines) {
      for (const [pattern, instead] of FOREIGN) {
        const word = pattern.exec(text)?.[0];
        if (word) found.push(`${file}:${line}: "${word}": ${instead}`);
      }
    }
  };
  for (const file of source) look(file, commentsOf(file, readFileSync(file, 'utf8')));
  for (const file of documents) look(file, proseOf(readFileSync(file, 'utf8')));
  return found;
}

/** The sentences of a document: paragraphs, points of lists and cells of tables, without headings. */
function sentencesOf(file) {
  return proseOf(readFileSync(file, 'utf8'))
    .filter(([, line]) => !/^\s*(#|!\[|\|[\s:|-]+\|?$)/.test(line))
    .flatMap(([, line]) => (line.trimStart().startsWith('|') ? line.split('|') : [line]))
    .flatMap((part) => part.split(/(?<=[.!?])\s+(?=\S)/))
    .map((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu)?.length ?? 0)
    .filter((words) => words >= 4);
}

/** The documents whose sentences have more than `most` words on average. */
export function longSentences(documents, most) {
  return documents.flatMap((file) => {
    const lengths = sentencesOf(file);
    const average = lengths.reduce((sum, words) => sum + words, 0) / Math.max(lengths.length, 1);
    return average > most ? [`${file} (${average.toFixed(1)} > ${most})`] : [];
  });
}

if (process.argv[1]?.endsWith('plain-english.mjs')) {
  for (const file of process.argv.slice(2)) {
    const lengths = sentencesOf(file);
    console.log(
      file,
      lengths.length,
      (lengths.reduce((a, b) => a + b, 0) / lengths.length).toFixed(1),
      'longest',
      Math.max(...lengths),
    );
  }
}
