/**
 * Whether React still takes over a prerendered page. The frame is hydrated before the screen in it; what is changed in
 * between, the language above all, would make the screen differ from its HTML.
 */
let hydrated: Promise<void> = Promise.resolve();
let end: (() => void) | undefined;

export function beginHydration(): void {
  hydrated = new Promise((resolve) => {
    end = resolve;
  });
}

/** The screen is hydrated, or will never be. */
export function endHydration(): void {
  end?.();
  end = undefined;
}

/** The HTML of a prerendered page is on the screen, and React has not taken it over yet. */
export function isHydrating(): boolean {
  return end !== undefined;
}

/** Resolves at once on a page that is not prerendered. */
export function whenHydrated(): Promise<void> {
  return hydrated;
}
