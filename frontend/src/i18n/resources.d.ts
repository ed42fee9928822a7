/** Makes a wrong key a compile error. A new namespace is one line here and one file in each language. */
import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type admin from './locales/en/admin.json';
import type adminReasons from './locales/en/admin-reasons.json';
import type adminRequests from './locales/en/admin-requests.json';
import type adminMessages from './locales/en/admin-messages.json';
import type adminWorks from './locales/en/admin-works.json';
import type adminReports from './locales/en/admin-reports.json';
import type adminPeople from './locales/en/admin-people.json';
import type adminAudit from './locales/en/admin-audit.json';
import type adminOverview from './locales/en/admin-overview.json';
import type annotations from './locales/en/annotations.json';
import type applications from './locales/en/applications.json';
import type shell from './locales/en/shell.json';
import type contact from './locales/en/contact.json';
import type dashboard from './locales/en/dashboard.json';
import type documents from './locales/en/documents.json';
import type errors from './locales/en/errors.json';
import type home from './locales/en/home.json';
import type identity from './locales/en/identity.json';
import type inbox from './locales/en/inbox.json';
import type legal from './locales/en/legal.json';
import type notifications from './locales/en/notifications.json';
import type myPage from './locales/en/my-page.json';
import type portfolio from './locales/en/portfolio.json';
import type proposals from './locales/en/proposals.json';
import type quotes from './locales/en/quotes.json';
import type reports from './locales/en/reports.json';
import type requests from './locales/en/requests.json';
import type roster from './locales/en/roster.json';
import type services from './locales/en/services.json';
import type shortlist from './locales/en/shortlist.json';
import type uploads from './locales/en/uploads.json';
import type works from './locales/en/works.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    returnNull: false;
    resources: {
      about: typeof about;
      account: typeof account;
      admin: typeof admin;
      'admin-reasons': typeof adminReasons;
      'admin-requests': typeof adminRequests;
      'admin-messages': typeof adminMessages;
      'admin-works': typeof adminWorks;
      'admin-reports': typeof adminReports;
      'admin-people': typeof adminPeople;
      'admin-audit': typeof adminAudit;
      'admin-overview': typeof adminOverview;
      annotations: typeof annotations;
      applications: typeof applications;
      shell: typeof shell;
      contact: typeof contact;
      dashboard: typeof dashboard;
      documents: typeof documents;
      errors: typeof errors;
      home: typeof home;
      identity: typeof identity;
      inbox: typeof inbox;
      legal: typeof legal;
      notifications: typeof notifications;
      'my-page': typeof myPage;
      portfolio: typeof portfolio;
      proposals: typeof proposals;
      quotes: typeof quotes;
      reports: typeof reports;
      requests: typeof requests;
      roster: typeof roster;
      services: typeof services;
      shortlist: typeof shortlist;
      uploads: typeof uploads;
      works: typeof works;
    };
  }
}
