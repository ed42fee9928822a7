/** The creatives' pages: rows of the table in `routes.ts`. */
import type { RouteEntry } from './route-entry.ts';

export const creativeRoutes = {
  proposal: {
    path: '/requests/:id/proposal',
    screen: 'proposal-page',
    namespaces: ['proposals', 'brief'],
    title: 'proposals:title',
    noCrawl: true,
    access: 'creative',
  },
  myPage: {
    path: '/creative-page',
    screen: 'my-page',
    namespaces: ['my-page', 'applications', 'roster'],
    title: 'my-page:title',
    noCrawl: true,
    access: 'creative',
  },
  myWorks: {
    path: '/creative-page/works',
    screen: 'my-works-page',
    namespaces: ['portfolio', 'uploads', 'works'],
    title: 'portfolio:title',
    noCrawl: true,
    access: 'creative',
  },
  earnings: {
    path: '/earnings',
    screen: 'earnings-page',
    namespaces: ['earnings', 'payments', 'proof'],
    title: 'earnings:title',
    noCrawl: true,
    access: 'creative',
  },
  statement: {
    path: '/payouts/:id',
    screen: 'statement-page',
    namespaces: ['documents'],
    title: 'documents:statement.title',
    noCrawl: true,
    access: 'signed-in',
  },
  creativeDashboard: {
    path: '/creative-dashboard',
    screen: 'creative-dashboard-page',
    namespaces: ['inbox', 'my-page', 'applications', 'dashboard', 'identity', 'lifecycle'],
    title: 'applications:dashboard.title',
    noCrawl: true,
    access: 'creative',
  },
  dashboardCreative: {
    path: '/dashboard/creative',
    screen: 'creative-dashboard-page',
    namespaces: ['inbox', 'my-page', 'applications', 'dashboard', 'identity', 'lifecycle'],
    title: 'applications:dashboard.title',
    noCrawl: true,
    access: 'creative',
  },
} as const satisfies Readonly<Record<string, RouteEntry>>;
