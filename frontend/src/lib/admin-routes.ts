/** The admins' pages: rows of the table in `routes.ts`. */
import type { RouteEntry } from './route-entry.ts';

export const adminRoutes = {
  admin: {
    path: '/admin',
    screen: 'admin-page',
    namespaces: ['admin', 'dashboard'],
    title: 'admin:title',
    noCrawl: true,
  },
  adminApplication: {
    path: '/admin/applications/:id',
    screen: 'admin-application-page',
    namespaces: ['admin', 'reason-templates', 'applications', 'dashboard'],
    title: 'admin:application',
    noCrawl: true,
  },
  adminRequests: {
    path: '/admin/requests',
    screen: 'admin-requests-page',
    namespaces: ['admin', 'admin-requests', 'lifecycle'],
    title: 'admin-requests:title',
    noCrawl: true,
  },
  adminMessages: {
    path: '/admin/messages',
    screen: 'admin-messages-page',
    namespaces: ['admin', 'admin-messages'],
    title: 'admin-messages:title',
    noCrawl: true,
  },
  adminWorks: {
    path: '/admin/works',
    screen: 'admin-works-page',
    namespaces: ['admin', 'admin-works', 'works'],
    title: 'admin-works:title',
    noCrawl: true,
  },
  adminReports: {
    path: '/admin/reports',
    screen: 'admin-reports-page',
    namespaces: ['admin', 'admin-reports', 'reports'],
    title: 'admin-reports:title',
    noCrawl: true,
  },
  adminReviews: {
    path: '/admin/reviews',
    screen: 'admin-reviews-page',
    namespaces: ['admin', 'admin-reviews', 'reviews', 'reports', 'roster'],
    title: 'admin-reviews:title',
    noCrawl: true,
  },
  adminPeople: {
    path: '/admin/people',
    screen: 'admin-people-page',
    namespaces: ['admin', 'admin-people'],
    title: 'admin-people:title',
    noCrawl: true,
  },
  adminAudit: {
    path: '/admin/audit',
    screen: 'admin-audit-page',
    namespaces: ['admin', 'admin-audit', 'lifecycle'],
    title: 'admin-audit:title',
    noCrawl: true,
  },
  adminOverview: {
    path: '/admin/overview',
    screen: 'admin-overview-page',
    namespaces: ['admin', 'admin-overview', 'dashboard', 'lifecycle'],
    title: 'admin-overview:title',
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
