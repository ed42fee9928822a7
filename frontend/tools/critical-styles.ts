/**
 * The style rules of prerendered pages, which are in the pages themselves, so that no first paint waits for the style
 * sheet.
 */
import { createHash } from 'node:crypto';
import Beasties from 'beasties';
import type { Language } from './pages.ts';

/** Set by scripts on the root element before the first paint, so that the prerendered page does not have it. */
const CHOSEN_LATER = /data-theme/;

/** The rules of `styleSheet`, an address, that match something on the page whose root element is `root`. */
export async function criticalStyles(
  outDir: string,
  styleSheet: string,
  language: Language,
  root: string,
): Promise<string> {
  const beasties = new Beasties({
    path: outDir,
    publicPath: '/',
    logLevel: 'warn',
    inlineFonts: true,
    preloadFonts: false,
    reduceInlineStyles: false,
    allowRules: [CHOSEN_LATER],
  });
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  const page = await beasties.process(
    `<!doctype html><html lang="${language}" dir="${dir}" data-theme="light"><head><link rel="stylesheet" href="${styleSheet}"></head><body>${root}</body></html>`,
  );
  const styles = /<style>([^]+?)<\/style>/.exec(page)?.[1];
  if (styles === undefined) throw new Error(`${styleSheet} has no rule for a prerendered page`);
  return styles;
}

/** The source expression of a Content Security Policy that allows this inline style. */
export function policySource(styles: string): string {
  return `sha256-${createHash('sha256').update(styles).digest('base64')}`;
}
