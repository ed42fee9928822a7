import { describe, expect, it } from 'vitest';
import { skillsIn } from './application-skills';

describe('the skills of an application', () => {
  it('are the list that their text holds', () => {
    expect(skillsIn('["UGC","Voiceover"]')).toEqual(['UGC', 'Voiceover']);
  });

  it('are none where the text holds no list', () => {
    expect(skillsIn('not json')).toEqual([]);
    expect(skillsIn('{"a":1}')).toEqual([]);
  });
});
