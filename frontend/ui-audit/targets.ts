/** Touch targets that are large enough, and no text that is cut off. */
import type { Page } from '@playwright/test';

/** WCAG 2.2, 2.5.8, in pixels; links in a sentence are exempt. */
const SMALLEST = 24;

export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((smallest) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab]',
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[inert], [aria-hidden=true]') !== null
      )
        continue;
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const { width: over, height: under } = getComputedStyle(element, '::after');
      const wide = Math.max(width, Number.parseFloat(over) || 0);
      const tall = Math.max(height, Number.parseFloat(under) || 0);
      if (wide >= smallest && tall >= smallest) continue;
      const inSentence =
        getComputedStyle(element).display.startsWith('inline') &&
        (element.parentElement?.innerText.trim().length ?? 0) > element.innerText.trim().length;
      // Elements that are visible only with the focus, like the skip link.
      const hidden = wide <= 1 || tall <= 1;
      if (!inSentence && !hidden)
        found.push(
          `${element.tagName.toLowerCase()} “${element.innerText.trim().slice(0, 40)}” ${Math.round(wide)}×${Math.round(tall)}`,
        );
    }
    return [...new Set(found)];
  }, SMALLEST);
}

/** Text that its box cuts off horizontally, codes that leave theirs, and examples that an empty field has no room for. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
      const { overflowX, clip, clipPath } = getComputedStyle(element);
      if (!['hidden', 'clip'].includes(overflowX) || clip !== 'auto' || clipPath !== 'none') continue;
      if (element.closest('[aria-hidden=true]') !== null || element.innerText.trim() === '') continue;
      const cut = [...element.querySelectorAll<HTMLElement>('*'), element].some(
        (one) =>
          [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
          one.closest('[aria-hidden=true]') === null &&
          one.scrollWidth > element.clientWidth + 1,
      );
      if (cut)
        found.push(
          `${element.tagName.toLowerCase()}.${element.className.split(' ')[0] ?? ''} “${element.innerText.trim().slice(0, 60)}”`,
        );
    }
    for (const code of document.querySelectorAll<HTMLElement>('.unbroken')) {
      let box = code.parentElement;
      while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
      if (!box || !code.checkVisibility({ visibilityProperty: true })) continue;
      const [inner, outer] = [code.getBoundingClientRect(), box.getBoundingClientRect()];
      // What only screen readers read has no room at all.
      if (outer.width <= 1) continue;
      if (inner.right > outer.right + 1 || inner.left < outer.left - 1) found.push(`the code “${code.innerText}”`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')) {
      const style = getComputedStyle(field);
      // An address is as long as it is.
      if (!pen || !field.placeholder.includes(' ') || !field.checkVisibility({ visibilityProperty: true })) continue;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(field.placeholder).width > room + 1) found.push(`the example “${field.placeholder}”`);
    }
    return found;
  });
}
