/** What a page needs before it can be published. */
import type { Completeness, MyPage } from '@/api/types';
import { exhaustive } from '@/lib/exhaustive';
import type { PageValues } from './page-values';

export const PARTS = exhaustive<keyof Completeness>()(['photo_or_cover', 'bio', 'rate', 'link_or_work']);

/** As the form is, before anything is saved; pictures and works are saved separately. */
export function completenessOf(values: PageValues, { draft, published_works: works }: MyPage): Completeness {
  return {
    photo_or_cover: Boolean(values.cover) || Boolean(draft.avatar) || Boolean(draft.cover_image),
    bio: `${values.bio}${values.bio_ar}`.trim() !== '',
    rate: values.rate_range !== '',
    link_or_work: works > 0 || values.portfolio_links.some(({ url }) => url.trim() !== ''),
  };
}

export function isComplete(completeness: Completeness): boolean {
  return PARTS.every((part) => completeness[part]);
}
