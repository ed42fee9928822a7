/** The style sheet of a prerendered page, which is loaded without holding up the first paint. */

/** Applies the style sheet once it is loaded; nothing that it styles may be rendered before. Settles at once elsewhere. */
export async function applyLaterStyles(page: Document): Promise<void> {
  const link = page.querySelector<HTMLLinkElement>('link[data-later]');
  if (!link) return;
  if (!link.sheet) {
    // A page that is not styled fully is better than one that does not work.
    await new Promise((settle) => {
      link.addEventListener('load', settle, { once: true });
      link.addEventListener('error', settle, { once: true });
    });
  }
  link.media = 'all';
}
