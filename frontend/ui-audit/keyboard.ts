/** Tabs through a screen: every control is reached, shows its focus, and is visible. */
/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page can use nothing of this file */
import type { Page } from '@playwright/test';

/** The focused control, and what is wrong with it. */
interface Landing {
  readonly name: string;
  readonly at: number;
  readonly wrong: readonly string[];
}

/** In the page: the controls, and where Tab has led since the last question. */
interface Keyboard {
  readonly targets: () => readonly string[];
  readonly landings: () => readonly Landing[];
  readonly stop: () => void;
}

declare global {
  interface Window {
    marsamKeyboard?: Keyboard;
  }
}

/** At most: of a film that is loaded, these are to play, to seek, the sound, the full screen and a menu. */
const CONTROLS_OF_A_PLAYER = 6;

/** Runs in the page, so it cannot use this file's scope. */
function install(): void {
  const USABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
  const nameOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '';
    const name = words.trim() || element.getAttribute('name') || element.id;
    return `${element.tagName.toLowerCase()} “${name.replaceAll(/\s+/g, ' ').slice(0, 60)}”`;
  };
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const usable = (element: Element): boolean => {
    if (!seen(element) || element.closest('[inert], [aria-hidden=true]') !== null) return false;
    if ((element as HTMLButtonElement).disabled || element.closest('fieldset:disabled') !== null) return false;
    // The last one lies on top of the others.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (modal !== undefined && !modal.contains(element)) return false;
    // An unselected tab and an unchecked radio are reached by the arrow keys.
    if (element.getAttribute('role') === 'tab') return element.getAttribute('aria-selected') === 'true';
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = [
        ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`),
      ].filter((radio) => radio.form === element.form);
      return element.name === '' || element === (group.find((radio) => radio.checked) ?? group[0]);
    }
    return (
      element.matches('a[href], button, input, select, textarea, summary') || element.getAttribute('tabindex') !== '-1'
    );
  };
  const targets = [...document.querySelectorAll(USABLE)].filter(usable);
  /** A group of radios of which none is checked may be entered at any of them. */
  const isInGroup = (target: Element, element: Element): boolean =>
    target instanceof HTMLInputElement &&
    element instanceof HTMLInputElement &&
    target.type === 'radio' &&
    element.type === 'radio' &&
    target.name === element.name &&
    target.form === element.form;

  /** Where a focus ring may be drawn: the element, its overlay or neighbours, and the card around it. */
  const ringed = (element: Element): boolean => {
    const places: (readonly [Element | null, string | undefined])[] = [
      [element, undefined],
      [element, '::after'],
      [element, '::before'],
      [element.nextElementSibling, undefined],
      [element.parentElement, undefined],
      [element.closest('label'), undefined],
      [element.closest('li, article, [data-card]'), undefined],
    ];
    return places.some(([place, part]) => {
      if (place === null) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(place, part);
      return (
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
      );
    });
  };
  /** The browser's own controls of a player show the focus themselves; the player is named for them. */
  const isWithinPlayer = (element: Element): boolean => element.matches(':is(audio, video):not(:focus)');
  /** At least one of nine points is on top, and on the screen. */
  const uncovered = (element: Element): boolean => {
    const label = element.closest('label');
    const owns = (top: Element | null) =>
      top !== null &&
      (element.contains(top) || top.contains(element) || (label?.contains(top) ?? false)) &&
      top.closest('header') === element.closest('header');
    return [...element.getClientRects(), ...(label?.getClientRects() ?? [])].some((box) =>
      [0.1, 0.5, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((along) => {
          const [x, y] = [box.x + box.width * along, box.y + box.height * down];
          return (
            x >= 0 &&
            y >= 0 &&
            x <= window.innerWidth &&
            y <= window.innerHeight &&
            owns(document.elementFromPoint(x, y))
          );
        }),
      ),
    );
  };
  const land = (): Landing => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: '', at: -1, wrong: [] };
    const wrong: string[] = [];
    if (!ringed(element) && !isWithinPlayer(element)) wrong.push('shows no focus');
    if (!uncovered(element)) wrong.push('cannot be seen');
    const at = targets.findIndex((target) => target === element || isInGroup(target, element));
    return { name: nameOf(element), at, wrong };
  };
  const landed: Landing[] = [];
  // Where the last Tab has led, before this one leads on.
  const record = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab') landed.push(land());
  };
  window.marsamKeyboard?.stop();
  window.addEventListener('keydown', record, { capture: true });
  window.marsamKeyboard = {
    targets: () => targets.map((element) => nameOf(element)),
    landings: () => [...landed.splice(0), land()],
    stop: () => window.removeEventListener('keydown', record, { capture: true }),
  };
}

/** Controls that the keyboard does not reach, and controls that do not show the focus. */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.evaluate(install);
  const targets = await page.evaluate(() => window.marsamKeyboard?.targets() ?? []);
  const missing = new Set(targets.keys());
  const faults = new Set<string>();
  // A round may begin anywhere, and passes the browser's own toolbar, the controls within its players, and what is loaded
  // once the page is scrolled to it.
  const players = await page.locator(':is(audio, video)[controls]').count();
  let left = 2 * targets.length + 8 + players * CONTROLS_OF_A_PLAYER;
  while (left > 0 && missing.size > 0) {
    // Each press reaches one of them at most. The key is held, which repeats it.
    const presses = Math.min(left, missing.size);
    // oxlint-disable no-await-in-loop -- one key after the other
    for (let pressed = 0; pressed < presses; pressed += 1) await page.keyboard.down('Tab');
    await page.keyboard.up('Tab');
    const landings = await page.evaluate(() => window.marsamKeyboard?.landings() ?? []);
    // oxlint-enable no-await-in-loop
    left -= presses;
    for (const { name, at, wrong } of landings) {
      if (name === '') continue;
      missing.delete(at);
      for (const what of wrong) faults.add(`${name} ${what}`);
    }
  }
  for (const at of missing) faults.add(`${targets[at] ?? ''} is not reached by Tab`);
  return [...faults];
}
