import { describe, expect, it } from 'vitest';
import { applyLaterStyles } from './later-styles';

/** A page with these elements in its head, of which no file is ever loaded by itself. */
function pageWith(head: string): Document {
  return new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
}

const LATER = '<link rel="stylesheet" media="print" data-later href="/assets/style.css">';
function linkOf(page: Document): HTMLLinkElement {
  const link = page.querySelector('link');
  if (!link) throw new Error('the page has no link');
  return link;
}

describe('the style sheet of a prerendered page', () => {
  it.each(['load', 'error'])('is waited for until its %s event, and applied', async (event) => {
    const page = pageWith(LATER);
    const applied = applyLaterStyles(page);
    const first = await Promise.race([applied.then(() => 'applied'), Promise.resolve('waiting')]);
    expect([first, linkOf(page).media]).toEqual(['waiting', 'print']);
    linkOf(page).dispatchEvent(new Event(event));
    await applied;
    expect(linkOf(page).media).toBe('all');
  });

  it('is applied at once where it is there already', async () => {
    const page = pageWith(LATER);
    Object.defineProperty(linkOf(page), 'sheet', { value: {} });
    await applyLaterStyles(page);
    expect(linkOf(page).media).toBe('all');
  });

  it('is not waited for where the page loads it first', async () => {
    const page = pageWith('<link rel="stylesheet" href="/assets/style.css">');
    await applyLaterStyles(page);
    expect(linkOf(page).media).toBe('');
  });
});
