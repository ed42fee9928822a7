/** Makes a wrong key a compile error. A new namespace is one line here and one file in each language. */
import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type admin from './locales/en/admin.json';
import type applications from './locales/en/applications.json';
import type shell from './locales/en/shell.json';
import type contact from './locales/en/contact.json';
import type dashboard from './locales/en/dashboard.json';
import type errors from './locales/en/errors.json';
import type home from './locales/en/home.json';
import type identity from './locales/en/identity.json';
import type legal from './locales/en/legal.json';
import type quotes from './locales/en/quotes.json';
import type roster from './locales/en/roster.json';
import type services from './locales/en/services.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    returnNull: false;
    resources: {
      about: typeof about;
      account: typeof account;
      admin: typeof admin;
      applications: typeof applications;
      shell: typeof shell;
      contact: typeof contact;
      dashboard: typeof dashboard;
      errors: typeof errors;
      home: typeof home;
      identity: typeof identity;
      legal: typeof legal;
      quotes: typeof quotes;
      roster: typeof roster;
      services: typeof services;
    };
  }
}
