/** One page of the site, as data. */
export interface RouteEntry {
  /** The router's pattern. */
  readonly path: string;
  /** The file in `src/routes`, loaded when the route is first visited. */
  readonly screen: string;
  /** The translation namespaces that the screen needs. */
  readonly namespaces: readonly string[];
  /** Translation keys of the page's head. */
  readonly title: string;
  readonly description?: string;
  /** Visible to everyone: indexed by search engines and part of the sitemap. */
  readonly public?: true;
  /** Not public and of no use to crawlers: disallowed in robots.txt. */
  readonly noCrawl?: true;
  /** Rendered to HTML at build time; possible if the first render depends on the language only. */
  readonly prerendered?: true;
  /** API calls of the first render, which the server preloads; `{}` is the id in the path. */
  readonly preload?: readonly string[];
  /** Precached by the service worker, so that it opens without a network connection. */
  readonly offline?: true;
  /** Who may open it; anyone if absent. */
  readonly access?: 'signed-in' | 'brand' | 'creative';
}
