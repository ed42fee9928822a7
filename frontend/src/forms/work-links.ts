/** Links to works on other sites, as in `crates/domain/src/works/links.rs`. */
import * as z from 'zod/mini';
import { workSites } from '@/api/vocabularies';
import { urlCode } from './rules';

const sites = workSites.map((site) => site.replaceAll('.', String.raw`\.`)).join('|');
const ALLOWED_LINK = new RegExp(String.raw`^https://(?:[a-z0-9.-]+\.)?(?:${sites})(?:[/?#]|$)`, 'i');

/** Whether an address is one of the sites that works may link to. */
export function isAllowedLink(link: string): boolean {
  return ALLOWED_LINK.test(link.trim());
}

/** The links that are not blank, each once. */
export function typedLinks(links: readonly string[]): string[] {
  return [...new Set(links.map((link) => link.trim()).filter((link) => link !== ''))];
}

/** Links to works; blanks are ignored. */
export const workLinks = z.array(z.string()).check((context) => {
  const codes = typedLinks(context.value).map(
    (link) => urlCode(link) ?? (isAllowedLink(link) ? undefined : 'link_not_allowed'),
  );
  const code = codes.find((found) => found !== undefined);
  if (code) context.issues.push({ code: 'custom', message: code, input: context.value });
});
