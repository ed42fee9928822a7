/** The label of a link without a name: where it leads, short enough for a line. */

/** Of the address without its scheme; what is left out is in the middle, as the end tells links of one site apart. */
const LONGEST = 30;
const BEGINNING = 17;

/** `URL.parse` is younger than the browsers that are supported. */
function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Without `www.`, as people write it. */
function hostOf(url: string): string {
  return parse(url)?.hostname.replace(/^www\./, '') ?? url;
}

/** An address holds Arabic letters as percent signs and numbers. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** `https://www.instagram.com/noura/` as `instagram.com/noura`. */
export function linkName(url: string): string {
  const parsed = parse(url);
  if (!parsed) return url;
  const name = Array.from(`${hostOf(url)}${readable(`${parsed.pathname.replace(/\/$/, '')}${parsed.search}`)}`);
  if (name.length <= LONGEST) return name.join('');
  return `${name.slice(0, BEGINNING).join('')}…${name.slice(BEGINNING + 1 - LONGEST).join('')}`;
}

interface NamedLink {
  readonly label: string;
  readonly url: string;
}

/** The name that its owner gave it; blank where it is called by its address. Its host alone is not a name, either. */
export function givenName({ label, url }: NamedLink): string {
  const name = label.trim();
  return name === hostOf(url) || name === linkName(url) ? '' : name;
}

export function linkLabel(link: NamedLink): string {
  return givenName(link) || linkName(link.url);
}
