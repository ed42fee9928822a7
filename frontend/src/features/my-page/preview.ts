/** The page as it would be, were the form published now. */
import type { ComponentType } from 'react';
import type { CoverPicture, Creative, Profile, ProfilePicture, ProfileWords } from '@/api/types';
import { rateRanges, serviceText } from '@/api/vocabularies';

/** Draws a page as visitors see it. What it is drawn from is made there: a page that is not looked at does without. */
export type Preview = ComponentType<{ readonly of: Previewed }>;

/** Visitors learn of days away only while they last. */
function awayUntil({ away_from: from, away_until: until }: ProfileWords, today: string): string | null {
  return until && until >= today && (!from || from <= today) ? until : null;
}

export interface Previewed {
  readonly creativeId: string;
  readonly profile: ProfileWords;
  /** The draft's: they are saved by themselves. */
  readonly pictures: Pick<Profile, 'avatar' | 'cover_image'>;
  /** Used for a rate that was not chosen. */
  readonly unstated: string;
  readonly today: string;
}

/** As wide as visitors are sent it. */
const AVATAR_WIDTH = '192';

function coverOf(picture: ProfilePicture): CoverPicture | null {
  const entries = Object.entries(picture.urls);
  const [, url] = entries.at(-1) ?? [];
  if (url === undefined) return null;
  const srcset = entries.map(([width, address]) => `${address} ${width}w`).join(', ');
  // The shape of covers, where their size is not known.
  const { width, height, thumbhash } = picture;
  return { url, srcset, width: width ?? 1280, height: height ?? 640, thumbhash: thumbhash ?? null };
}

export function previewOf({ creativeId, profile, pictures, unstated, today }: Previewed): Creative {
  const { can_provide_voiceovers: _asked, away_from: _from, ...shared } = profile;
  const { avatar, cover_image: cover } = pictures;
  const rate = rateRanges.find(({ label }) => label === profile.rate_range);
  return {
    ...shared,
    id: creativeId,
    profile_image_url: avatar?.urls[AVATAR_WIDTH] ?? null,
    cover_image: cover ? coverOf(cover) : null,
    // The works are not part of the draft.
    covers: {},
    // What is counted belongs to the page, not to what is written on it.
    score: null,
    best_fact: null,
    is_new: false,
    skills_ar: profile.skills.map((skill) => serviceText(skill, 'ar')),
    rate_display: { en: rate?.label ?? unstated, ar: rate?.label_ar ?? unstated },
    portfolio_url: profile.portfolio_links[0]?.url ?? null,
    away_until: awayUntil(profile, today),
  };
}
