import { expect, it } from 'vitest';
import { aCreative } from '@/test/creatives';
import { varied } from './preview';

const of = (id: string, craft: string) => aCreative({ id, skills: [craft] });

it('shows every service once before any repeats', () => {
  const roster = [of('1', 'UGC'), of('2', 'UGC'), of('3', 'Voiceover'), of('4', 'UGC'), of('5', 'Branding')];
  expect(varied(roster, 4).map(({ id }) => id)).toEqual(['1', '3', '5', '2']);
});

it('shows no creative twice if there are few', () => {
  expect(varied([of('1', 'UGC')], 6).map(({ id }) => id)).toEqual(['1']);
  expect(varied([], 6)).toEqual([]);
});
