import { expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { isAllowedLink } from './work-links';

interface LinkCase {
  readonly link: string;
  readonly allowed: boolean;
}

it.each(casesOf('work_links') as readonly LinkCase[])('a work may link to $link: $allowed', ({ link, allowed }) => {
  expect(isAllowedLink(link)).toBe(allowed);
});
