/** The English texts of the public pages, as one chunk. */
import about from './locales/en/about.json';
import errors from './locales/en/errors.json';
import home from './locales/en/home.json';
import roster from './locales/en/roster.json';
import services from './locales/en/services.json';
import shell from './locales/en/shell.json';
import works from './locales/en/works.json';

export const words: Readonly<Record<string, unknown>> = { about, errors, home, roster, services, shell, works };
