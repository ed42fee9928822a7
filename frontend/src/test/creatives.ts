import type { Creative } from '@/api/types';
import { noStyles } from './no-styles';

const noura: Creative = {
  id: '0193-noura',
  name: 'Noura Al-Mutawa',
  name_ar: 'نورة المطوع',
  profile_image_url: null,
  covers: {},
  cover: null,
  cover_image: null,
  away_until: null,
  score: null,
  best_fact: null,
  is_new: false,
  location: 'Salmiya',
  location_ar: 'السالمية',
  skills: ['Photography', 'UGC', 'Branding', 'Videography'],
  skills_ar: ['التصوير', 'محتوى المستخدم (UGC)', 'الهوية البصرية', 'الفيديو'],
  bio: 'Food and product photographer.',
  bio_ar: 'مصورة طعام ومنتجات.',
  rate_range: 'KWD 15-30/hour',
  rate_display: { en: 'KWD 15-30/hour', ar: '15 إلى 30 د.ك للساعة' },
  years_experience: 7,
  portfolio_url: 'https://example.com/noura',
  portfolio_links: [{ label: 'example.com', url: 'https://example.com/noura' }],
  can_perform_kuwaiti_dialect: true,
  working_languages: [],
  industries: ['Food'],
  ...noStyles,
  photography_styles: ['Food Photography'],
  scriptwriting_languages: [],
  voiceover_languages: ['Arabic', 'English', 'Both'],
};

/** A sample creative; a test overrides what it needs. */
export function aCreative(differences: Partial<Creative> = {}): Creative {
  return { ...noura, ...differences };
}
