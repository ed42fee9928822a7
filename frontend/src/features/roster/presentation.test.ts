import { describe, expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { workingLanguagesOf } from './presentation';

describe('the languages of a creative', () => {
  it('are those of the services and those to work in, each once', () => {
    const creative = aCreative({ voiceover_languages: ['English'], working_languages: ['Both'] });
    expect(workingLanguagesOf(creative)).toEqual(['Arabic', 'English']);
  });
});
