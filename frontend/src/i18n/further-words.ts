/** The namespaces that are not among the words of the public pages, each in a file of its own. */
export const files = import.meta.glob<Record<string, unknown>>(
  ['./locales/*/*.json', '!./locales/*/{about,errors,home,roster,services,shell,works}.json'],
  { import: 'default' },
);
