/** The routes of a request's project, and of its papers: what its brand, its creatives and the team have in common. */
import type { RouteEntry } from './route-entry.ts';

export const requestRoutes = {
  request: {
    path: '/requests/:id',
    screen: 'request-page',
    namespaces: ['requests', 'brief', 'dashboard', 'lifecycle'],
    title: 'requests:title',
    noCrawl: true,
    access: 'signed-in',
  },
  ownRecord: {
    path: '/my-record',
    screen: 'own-record-page',
    namespaces: ['reviews', 'roster'],
    title: 'reviews:own.title',
    noCrawl: true,
    access: 'signed-in',
  },
  agreement: {
    path: '/requests/:id/agreement',
    screen: 'agreement-page',
    namespaces: ['documents'],
    title: 'documents:agreement.title',
    noCrawl: true,
    access: 'signed-in',
  },
  receipt: {
    path: '/payments/:id/receipt',
    screen: 'receipt-page',
    namespaces: ['documents'],
    title: 'documents:receipt.title',
    noCrawl: true,
    access: 'signed-in',
  },
  payment: {
    path: '/payments/:id',
    screen: 'payment-page',
    namespaces: ['payments', 'documents'],
    title: 'payments:title',
    noCrawl: true,
    access: 'signed-in',
  },
  refundNote: {
    path: '/refunds/:id',
    screen: 'refund-note-page',
    namespaces: ['documents'],
    title: 'documents:refundNote.title',
    noCrawl: true,
    access: 'signed-in',
  },
} as const satisfies Readonly<Record<string, RouteEntry>>;
