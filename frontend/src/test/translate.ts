/** Translates the page as browsers do: each text becomes two nested elements, and so does each that comes later. */
import { onTestFinished } from 'vitest';

/** What browsers leave alone. */
const UNTRANSLATED = 'script, style, textarea, [translate=no], font font';

function translateWithin(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest(UNTRANSLATED)) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    // The words stay, so that they are found.
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** From now until the test ends. */
export function translatePage(): void {
  translateWithin(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) translateWithin(target);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}
