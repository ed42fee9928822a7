/** Whether what the server sent may be taken over as it stands, or must be drawn anew. */

export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly language: string;
  readonly cookies: string;
  readonly year: number;
}

/** Parameters that no screen reads. */
const SILENT = /^(?:lang|ref|fbclid|gclid|utm_\w+)$/;

/** `/creatives/:id` stands for every path with one more segment. */
function isAt(route: string, path: string): boolean {
  return route.replace(/:\w+$/, path.slice(path.lastIndexOf('/') + 1) || ':') === path;
}

/** `prerendered` is what the root says of itself: language, year and route of a page drawn for a visitor without an account. */
export function mayTakeOver(prerendered: string | undefined, visit: Visit): boolean {
  const [language, year, route = ''] = prerendered?.split(' ') ?? [];
  return (
    language === visit.language &&
    year === String(visit.year) &&
    isAt(route, visit.path) &&
    !visit.cookies.includes('marsam_signed_in=1') &&
    [...new URLSearchParams(visit.search).keys()].every((name) => SILENT.test(name))
  );
}
