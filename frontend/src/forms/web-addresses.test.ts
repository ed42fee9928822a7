import { expect, it } from 'vitest';
import { casesOf } from '@/test/cases';
import { urlCode } from './rules';

interface LinkCase {
  readonly link: string;
  readonly allowed: boolean;
}

it.each(casesOf('web_addresses') as readonly LinkCase[])('$link is a public link: $allowed', ({ link, allowed }) => {
  expect(urlCode(link)).toBe(allowed ? undefined : 'invalid_url');
});
