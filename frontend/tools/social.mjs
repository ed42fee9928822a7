/**
 * Makes public/icons/social.png, the picture that a shared link shows: the logo, the name in both scripts and a woven
 * band. Run by hand (`node tools/social.mjs`), because it takes a browser to set type; CHROMIUM names another one.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { mark, patterns } from './sadu.mjs';

const FONTS = new URL('../node_modules/@fontsource-variable/readex-pro/files/', import.meta.url);
const SIZE = { width: 1200, height: 630 };

const wordsOf = (language) =>
  JSON.parse(readFileSync(new URL(`../src/i18n/locales/${language}/home.json`, import.meta.url), 'utf8'));
const font = (script) => {
  const bytes = readFileSync(new URL(`readex-pro-${script}-wght-normal.woff2`, FONTS));
  return `@font-face { font-family: ${script}; font-weight: 160 700; src: url(data:font/woff2;base64,${bytes.toString('base64')}); }`;
};
const band = Buffer.from(patterns['src/ui/sadu/band.svg']).toString('base64');
const logo = `<svg viewBox="0 0 12 12" shape-rendering="crispEdges">${mark.map(({ ink, d }) => `<path fill="${ink}" d="${d}"/>`).join('')}</svg>`;

const page = `<!doctype html>
<style>
  ${font('latin')} ${font('arabic')}
  body { margin: 0; inline-size: 1200px; block-size: 630px; display: grid; grid-template-rows: 1fr 104px; background: #fbf7f0; color: #221a24; font-family: latin, arabic; }
  main { display: grid; grid-template-columns: 288px 1fr; gap: 72px; align-items: center; padding-inline: 88px; }
  svg { inline-size: 288px; block-size: 288px; border-radius: 40px; }
  h1 { display: flex; gap: 30px; margin: 0 0 28px; font-size: 96px; font-weight: 600; line-height: 1.4; letter-spacing: -0.035em; }
  h1 bdi:lang(ar) { color: #96203f; letter-spacing: 0; }
  p { margin: 0; color: #5f5560; font-size: 36px; line-height: 1.6; }
  div { background: url(data:image/svg+xml;base64,${band}) 0 0 / auto 104px repeat-x; }
</style>
<main>${logo}<section>
  <h1><bdi lang="en">Marsam</bdi> <bdi lang="ar">مرسم</bdi></h1>
  <p lang="en">${wordsOf('en').title}</p>
  <p lang="ar"><bdi>${wordsOf('ar').title}</bdi></p>
</section></main>
<div></div>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const sheet = await browser.newPage({ viewport: SIZE });
await sheet.setContent(page);
await sheet.evaluate(() => document.fonts.ready);
await sheet.screenshot({ path: fileURLToPath(new URL('../public/icons/social.png', import.meta.url)) });
await browser.close();
