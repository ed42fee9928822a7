/** What a page needs before it can be published. */
import type { Completeness } from '@/api/creative-lifecycle';
import type { PageValues } from './page-values';

export const PARTS = ['photo_or_cover', 'bio', 'rate', 'link'] as const satisfies readonly (keyof Completeness)[];

/** As the form stands, before anything is saved. */
export function completenessOf(values: PageValues): Completeness {
  return {
    photo_or_cover: values.cover !== '',
    bio: `${values.bio}${values.bio_ar}`.trim() !== '',
    rate: values.rate_range !== '',
    link: values.portfolio_links.some(({ url }) => url.trim() !== ''),
  };
}

export function isComplete(completeness: Completeness): boolean {
  return PARTS.every((part) => completeness[part]);
}
