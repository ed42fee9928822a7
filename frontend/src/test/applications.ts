import type { Application } from '@/api/types';
import { noStyles } from './no-styles';

const dana: Application = {
  id: '0193-dana',
  name: 'Dana Al-Rashid',
  name_ar: null,
  email: 'dana@example.com',
  email_verified: true,
  skills: '["Photography","UGC","Branding","Voiceover"]',
  location: 'Salmiya',
  location_ar: null,
  years_experience: 4,
  portfolio_url: 'https://example.com/dana',
  links: [],
  rate_range: 'KWD 15-30/hour',
  bio: 'Photographer of small things.',
  bio_ar: null,
  files: [],
  why_join: 'To work with brands I admire.',
  can_perform_kuwaiti_dialect: true,
  can_provide_voiceovers: null,
  is_reviewed: false,
  status: 'Pending',
  stage: 'submitted',
  allowed_moves: [],
  is_own: false,
  review_note: null,
  reviewed_at: null,
  sent_again_at: null,
  version: 1,
  created_at: '2026-11-10T09:05:00Z',
  working_languages: [],
  industries: [],
  ...noStyles,
  photography_styles: ['Food Photography'],
  scriptwriting_languages: [],
  voiceover_languages: [],
};

/** A pending sample application; a test overrides what it needs. */
export function anApplication(differences: Partial<Application> = {}): Application {
  return { ...dana, ...differences };
}
