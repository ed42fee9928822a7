import { describe, expect, it } from 'vitest';
import { anApplication } from '@/test/applications';
import { placeOf, specialtiesOf } from './presentation';

describe('an application', () => {
  it('is from Kuwait where it names no place', () => {
    expect(placeOf(anApplication({ location: null }), 'en')).toBe('Kuwait');
    expect(placeOf(anApplication({ location: null }), 'ar')).toBe('الكويت');
    expect(placeOf(anApplication({ location: 'Salmiya', location_ar: 'السالمية' }), 'ar')).toBe('السالمية');
  });

  it('names each skill with its styles and both languages once', () => {
    const application = anApplication({
      skills: '["Voiceover"]',
      voiceover_styles: ['Commercial Voiceover'],
      voiceover_languages: ['Arabic', 'English', 'Both'],
    });
    expect(specialtiesOf(application, 'en')).toEqual([
      { service: 'Voiceover', styles: ['Commercial Voiceover'], languages: ['Arabic', 'English'] },
    ]);
  });
});
