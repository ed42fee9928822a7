/** The page as it would be, were the form published now. */
import type { ComponentType } from 'react';
import type { Profile } from '@/api/creative-lifecycle';
import type { Creative } from '@/api/types';
import { rateRanges, serviceText } from '@/api/vocabularies';

/** Draws a page as visitors see it. */
export type Preview = ComponentType<{ readonly creative: Creative }>;

/** Visitors learn of days away only while they last. */
function awayUntil({ away_from: from, away_until: until }: Profile, today: string): string | null {
  return until && until >= today && (!from || from <= today) ? until : null;
}

interface Previewed {
  readonly creativeId: string;
  readonly profile: Profile;
  /** Stands for a rate that was not chosen. */
  readonly unstated: string;
  readonly today: string;
}

export function previewOf({ creativeId, profile, unstated, today }: Previewed): Creative {
  const { can_provide_voiceovers: _asked, away_from: _from, ...shared } = profile;
  const rate = rateRanges.find(({ label }) => label === profile.rate_range);
  return {
    ...shared,
    id: creativeId,
    profile_image_url: null,
    cover_image: null,
    // The works are not part of the draft.
    covers: {},
    skills_ar: profile.skills.map((skill) => serviceText(skill, 'ar')),
    rate_display: { en: rate?.label ?? unstated, ar: rate?.label_ar ?? unstated },
    portfolio_url: profile.portfolio_links[0]?.url ?? null,
    away_until: awayUntil(profile, today),
  };
}
