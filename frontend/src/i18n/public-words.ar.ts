/** The Arabic texts of the public pages, as one chunk. */
import about from './locales/ar/about.json';
import errors from './locales/ar/errors.json';
import home from './locales/ar/home.json';
import roster from './locales/ar/roster.json';
import services from './locales/ar/services.json';
import shell from './locales/ar/shell.json';
import works from './locales/ar/works.json';

export const words: Readonly<Record<string, unknown>> = { about, errors, home, roster, services, shell, works };
