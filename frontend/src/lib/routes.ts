/**
 * Every route of the site, as data. The router, the links, the prerenderer, the offline page and, through the built
 * `.site/pages.json`, the server's routes, page heads, sitemap and robots.txt are all made from this table.
 */

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
  /** API calls of the first render, which the server preloads; `{}` stands for the id in the path. */
  readonly preload?: readonly string[];
  /** Precached by the service worker, so that it opens without a network connection. */
  readonly offline?: true;
  /** Who may open it; anyone if absent. */
  readonly access?: 'signed-in' | 'brand' | 'creative';
}

const ROSTER = ['/api/services', '/api/creatives?limit=24'] as const;

export const routes = {
  home: {
    path: '/',
    screen: 'home-page',
    namespaces: ['home', 'roster'],
    title: 'home:title',
    description: 'home:lead',
    public: true,
    prerendered: true,
    preload: ROSTER,
    offline: true,
  },
  services: {
    path: '/services',
    screen: 'services-page',
    namespaces: ['services', 'roster'],
    title: 'services:title',
    description: 'services:lead',
    public: true,
    prerendered: true,
    preload: ['/api/services'],
    offline: true,
  },
  creatives: {
    path: '/creatives',
    screen: 'creatives-page',
    namespaces: ['roster'],
    title: 'roster:title',
    description: 'roster:lead',
    public: true,
    prerendered: true,
    preload: ROSTER,
    offline: true,
  },
  creative: {
    path: '/creatives/:id',
    screen: 'creative-page',
    namespaces: ['roster'],
    title: 'roster:profile.goneTitle',
    description: 'roster:profile.goneText',
    public: true,
    prerendered: true,
    preload: ['/api/creatives/{}'],
    offline: true,
  },
  about: {
    path: '/about',
    screen: 'about-page',
    namespaces: ['about'],
    title: 'about:title',
    description: 'about:lead',
    public: true,
    prerendered: true,
    offline: true,
  },
  contact: {
    path: '/contact',
    screen: 'contact-page',
    namespaces: ['contact'],
    title: 'contact:title',
    description: 'contact:lead',
    public: true,
    offline: true,
  },
  terms: {
    path: '/terms-conditions',
    screen: 'terms-page',
    namespaces: ['legal'],
    title: 'legal:terms.title',
    description: 'legal:terms.lead',
    public: true,
    prerendered: true,
    offline: true,
  },
  privacy: {
    path: '/privacy-policy',
    screen: 'privacy-page',
    namespaces: ['legal'],
    title: 'legal:privacy.title',
    description: 'legal:privacy.lead',
    public: true,
    prerendered: true,
    offline: true,
  },
  requestQuote: {
    path: '/request-quote',
    screen: 'request-quote-page',
    namespaces: ['quotes'],
    title: 'quotes:title',
    description: 'quotes:lead',
    access: 'signed-in',
  },
  joinCreative: {
    path: '/join-creative',
    screen: 'join-creative-page',
    namespaces: ['applications'],
    title: 'applications:title',
    description: 'applications:lead',
    access: 'signed-in',
  },
  auth: {
    path: '/auth',
    screen: 'auth-page',
    namespaces: ['identity'],
    title: 'identity:signIn.title',
    description: 'identity:lead',
    noCrawl: true,
    offline: true,
  },
  signIn: {
    path: '/sign-in',
    screen: 'sign-in-page',
    namespaces: ['identity'],
    title: 'identity:ways.title',
    description: 'identity:lead',
    noCrawl: true,
  },
  authCallback: {
    path: '/auth/callback',
    screen: 'callback-page',
    namespaces: ['identity'],
    title: 'identity:completing.title',
    noCrawl: true,
  },
  profileSetup: {
    path: '/profile-setup',
    screen: 'profile-setup-page',
    namespaces: ['identity'],
    title: 'identity:profile.title',
    description: 'identity:profile.lead',
    noCrawl: true,
    access: 'signed-in',
  },
  account: {
    path: '/account',
    screen: 'account-page',
    namespaces: ['account', 'identity'],
    title: 'account:title',
    noCrawl: true,
    access: 'signed-in',
  },
  brandDashboard: {
    path: '/brand-dashboard',
    screen: 'brand-dashboard-page',
    namespaces: ['quotes', 'dashboard', 'identity'],
    title: 'quotes:dashboard.title',
    noCrawl: true,
    access: 'brand',
  },
  dashboardBrand: {
    path: '/dashboard/brand',
    screen: 'brand-dashboard-page',
    namespaces: ['quotes', 'dashboard', 'identity'],
    title: 'quotes:dashboard.title',
    noCrawl: true,
    access: 'brand',
  },
  creativeDashboard: {
    path: '/creative-dashboard',
    screen: 'creative-dashboard-page',
    namespaces: ['applications', 'dashboard', 'identity'],
    title: 'applications:dashboard.title',
    noCrawl: true,
    access: 'creative',
  },
  dashboardCreative: {
    path: '/dashboard/creative',
    screen: 'creative-dashboard-page',
    namespaces: ['applications', 'dashboard', 'identity'],
    title: 'applications:dashboard.title',
    noCrawl: true,
    access: 'creative',
  },
  admin: {
    path: '/admin',
    screen: 'admin-page',
    namespaces: ['admin', 'applications', 'dashboard'],
    title: 'admin:title',
    noCrawl: true,
  },
  adminSetup: {
    path: '/admin/setup',
    screen: 'admin-setup-page',
    namespaces: ['admin', 'identity'],
    title: 'admin:setup.title',
    noCrawl: true,
    access: 'signed-in',
  },
} as const satisfies Readonly<Record<string, RouteEntry>>;

export type RouteName = keyof typeof routes;
export type Route = RouteEntry & (typeof routes)[RouteName];
