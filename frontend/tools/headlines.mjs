/**
 * Turns the table of headlines (`marsam export headlines`, on standard input) into docs/headlines.md, with the words of
 * both languages, and into the rows that the tests of the web app read. Takes the folder to write into.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const into = process.argv[2] ?? '.';
const locales = path.resolve(import.meta.dirname, '../src/i18n/locales');
const wordsOf = (language, namespace) =>
  JSON.parse(readFileSync(path.join(locales, language, `${namespace}.json`), 'utf8'));

/** The form of a text that tells most: of a counted one that of many. */
function form(texts, key) {
  return texts?.[key] ?? texts?.[`${key}_other`] ?? '';
}

/** The steps whose words are not those of a move. */
const PLACES = {
  compare: 'compare',
  revise: 'revise',
  'confirm-brief': 'confirmBrief',
  proposals: 'proposals',
  'show-payments': 'showPayments',
  'show-payouts': 'showPayouts',
  'request-again': 'requestAgain',
  'work-again': 'workAgain',
  'ask-others': 'askOthers',
};

/** The moves whose words depend on the reader, as `wordsOf` has them in the web app. */
const OF_READER = {
  'creative.open': { 'decline-invitation': 'dismiss' },
  'admin.cancelUnanswered': { cancel: 'cancel-project' },
};

function label(step, sentence, { next, moves }) {
  if (!step) return '–';
  return PLACES[step] ? form(next, PLACES[step]) : form(moves[OF_READER[sentence]?.[step] ?? step], 'label');
}

const cell = (words) => words.replaceAll('|', String.raw`\|`);
const rows = JSON.parse(await text(process.stdin));
const languages = ['en', 'ar'].map((language) => ({
  situation: wordsOf(language, 'lifecycle').situation,
  requests: wordsOf(language, 'requests'),
}));

function line({ sentence, stages, questions, turn, next, second }) {
  const [reader, name] = sentence.split('.');
  const inLanguage = ({ situation, requests }) => {
    const words = situation[reader]?.[name];
    const buttons = [next, ...(second ? [second] : [])].map((step) => label(step, sentence, requests)).join(' · ');
    return [`**${form(words, 'title')}** ${form(words, 'text')}`, buttons];
  };
  const cells = [
    stages.join(', '),
    questions.filter((one) => one !== 'none').join(', ') || '–',
    turn === 'nobody' ? '–' : turn,
    ...languages.flatMap(inLanguage),
  ];
  return `| ${cells.map(cell).join(' | ')} |\n`;
}

const titles = { brand: 'The brand', creative: 'The creative', admin: 'An admin' };
const sections = Object.entries(titles).map(([reader, title]) => {
  const own = rows.filter(({ sentence }) => sentence.startsWith(`${reader}.`));
  return `## ${title}

| stage | open question | turn | English | button | Arabic | button |
| --- | --- | --- | --- | --- | --- | --- |
${own.map(line).join('')}`;
});

writeFileSync(
  path.join(into, 'docs/headlines.md'),
  `# Headlines

What the page of a request says to each of its readers at each stage, and the button that it offers. Written by \`scripts/generate\` from \`crates/domain/src/quote_requests/headlines/table.rs\` and the texts of the web app: change it there.

${sections.join('\n')}`,
);
writeFileSync(
  path.join(into, 'frontend/src/test/headline-table.ts'),
  `/**
 * Every headline with its stages, its open questions and its buttons.
 *
 * Written by \`scripts/generate\` from \`crates/domain/src/quote_requests/headlines/table.rs\`: change it there.
 */
export const headlineTable = [
${rows
  .map(
    ({ sentence, stages, questions, turn, next, second }) =>
      `  ${JSON.stringify({ sentence, stages, questions, turn, next, second })},\n`,
  )
  .join('')}] as const;
`,
);
