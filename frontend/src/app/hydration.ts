/** Decides whether prerendered HTML can be hydrated or must be rendered again. */

export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly language: string;
  readonly cookies: string;
  readonly year: number;
  /** Of the browser's history entry; the router keeps there what a navigation carried, as an opened sheet. */
  readonly state: { readonly usr?: unknown } | null;
}

/** Query parameters that no screen reads. */
const SILENT = /^(?:lang|ref|fbclid|gclid|utm_\w+)$/;

/** `/creatives/:id` matches every path with one more segment. */
function isAt(route: string, path: string): boolean {
  return route.replace(/:\w+$/, path.slice(path.lastIndexOf('/') + 1) || ':') === path;
}

/** `prerendered` is the root's data attribute: language, year and route. Prerendered pages are those of a signed-out visitor. */
export function canHydrate(prerendered: string | undefined, visit: Visit): boolean {
  const [language, year, route = ''] = prerendered?.split(' ') ?? [];
  return (
    language === visit.language &&
    year === String(visit.year) &&
    isAt(route, visit.path) &&
    !visit.cookies.includes('marsam_signed_in=1') &&
    !visit.state?.usr &&
    [...new URLSearchParams(visit.search).keys()].every((name) => SILENT.test(name))
  );
}
