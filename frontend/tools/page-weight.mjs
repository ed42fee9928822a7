/**
 * Weighs the built page as it travels (brotli) and holds it to its budgets: what every visitor loads first, what each
 * screen and what it loads later add, and the style sheet. `--print` only prints. Run by `npm run size` after a build.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
// The initial JavaScript includes the place of the bell and every route, the admins' too, but only the public screens' files; the style sheet every screen.
const BUDGET_KIB = { initial: 105.5, screen: 51, part: 40, styles: 15 };
const ENTRY = 'index.html';
/**
 * Loaded by screens that are there already: every page but the public ones, forms that take files, a creative who has
 * works, a work that is opened, one's own work that is changed (on top of its screen), deliveries with files, a picture
 * that is cropped, the cards of a shortlist.
 */
const PARTS = {
  'list of the other screens': 'src/app/further-screens.ts',
  'upload control': 'src/forms/uploads/upload-field.tsx',
  'works and their players': 'src/features/works/works-gallery.tsx',
  lightbox: 'src/features/works/works-lightbox.tsx',
  'notes on deliveries': 'src/features/requests/deliveries/annotations/annotation-parts.tsx',
  'cropped pictures': 'src/features/my-page/pictures/crop-dialog.tsx',
  shortlist: 'src/features/roster/shortlist/shortlist-screen.tsx',
};
const EDITOR = { module: 'src/features/works/own/work-editor.tsx', screen: 'src/routes/my-works-page.tsx' };

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'));

/** A chunk with everything that it imports statically. */
function reach(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) reach(next, seen);
  return seen;
}

function bytes(file) {
  const compressed = `${DIST}${file}.br`;
  return statSync(existsSync(compressed) ? compressed : `${DIST}${file}`).size;
}

const kib = (sum) => Math.round((sum / 1024) * 10) / 10;
const scriptsOf = (names) => [...names].map((name) => manifest[name].file);
const weigh = (files) => kib([...new Set(files)].reduce((sum, file) => sum + bytes(file), 0));

const first = reach(ENTRY);
const rows = [{ what: 'initial JavaScript', kib: weigh(scriptsOf(first)), budget: BUDGET_KIB.initial }];
const screens = Object.keys(manifest).filter((name) => name.startsWith('src/routes/') && manifest[name].isDynamicEntry);
const added = (name, to = first) => weigh(scriptsOf([...reach(name)].filter((own) => !to.has(own))));
for (const screen of screens)
  rows.push({ what: screen.replace(/^src\/routes\/|\.tsx$/g, ''), kib: added(screen), budget: BUDGET_KIB.screen });
for (const [what, module] of Object.entries(PARTS)) rows.push({ what, kib: added(module), budget: BUDGET_KIB.part });
const editor = added(EDITOR.module, reach(EDITOR.screen, new Set(first)));
rows.push({ what: 'editor of works', kib: editor, budget: BUDGET_KIB.part });
const styles = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.css'));
rows.push({ what: 'style sheet', kib: weigh(styles), budget: BUDGET_KIB.styles });

for (const row of rows) console.log(`${row.what.padEnd(38)} ${String(row.kib).padStart(7)} KiB of ${row.budget}`);
if (!process.argv.includes('--print') && rows.some((row) => row.kib > row.budget)) {
  console.error('A budget is exceeded.');
  process.exit(1);
}
