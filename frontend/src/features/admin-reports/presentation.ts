/** How a report names what it is about, and where that is. */
import type { AdminReport } from '@/api/types';
import * as workState from '@/api/work-states';
import { reviewState } from '@/entities/admin-work';
import type { Language } from '@/i18n/languages';
import { creativePath } from '@/lib/creative-paths';
import { paths, withQuery } from '@/lib/paths';

function inLanguage(text: string | null | undefined, arabic: string | null | undefined, language: Language): string {
  const [first, second] = language === 'ar' ? [arabic, text] : [text, arabic];
  return first?.trim() || second?.trim() || '';
}

export function creativeNameOf({ creative }: AdminReport, language: Language): string {
  return inLanguage(creative.name, creative.name_ar, language);
}

/** The title of the work; blank for a creative, and where the work was deleted. */
export function workTitleOf({ work }: AdminReport, language: Language): string {
  return work ? inLanguage(work.title, work.title_ar, language) : '';
}

/** Where visitors see it; null where they do not any more. */
export function publicPathOf({ subject, creative, work, work_id: id }: AdminReport): string | null {
  if (!creative.listed) return null;
  const page = creativePath(creative.id);
  // A review is on the page with the others.
  if (subject !== 'work') return page;
  return work?.state === workState.published && id ? withQuery(page, { work: id }) : null;
}

/** Whether closing the report can hide what it is about: a work that visitors still see. */
export function canHide({ work }: AdminReport): boolean {
  return work?.state === workState.published;
}

/** Where admins see a work that is hidden already. */
export function hiddenPathOf({ work }: AdminReport): string | null {
  return work?.state === workState.hidden ? withQuery(paths.adminWorks, { state: reviewState.hidden }) : null;
}

/** Where admins decide about a reported review. */
export function reviewsPathOf({ subject, review }: AdminReport): string | null {
  return subject === 'review' && review ? withQuery(paths.adminReviews, { state: 'reported' }) : null;
}
