/** What a page needs before it can be published. */
import type { Completeness } from '@/api/creative-lifecycle';
import type { PageValues } from './page-values';

export const PARTS = [
  'photo_or_cover',
  'bio',
  'rate',
  'link_or_work',
] as const satisfies readonly (keyof Completeness)[];

/** As the form stands, before anything is saved; works are published by themselves. */
export function completenessOf(values: PageValues, publishedWorks: number): Completeness {
  return {
    photo_or_cover: values.cover !== '',
    bio: `${values.bio}${values.bio_ar}`.trim() !== '',
    rate: values.rate_range !== '',
    link_or_work: publishedWorks > 0 || values.portfolio_links.some(({ url }) => url.trim() !== ''),
  };
}

export function isComplete(completeness: Completeness): boolean {
  return PARTS.every((part) => completeness[part]);
}
