import { describe, expect, it, vi } from 'vitest';
import { forget, keep, keptValues } from './drafts';

const draft = { form: 'quote', owner: 'amal' };
const empty = { name: '', skills: [] as string[], agreed: false };

describe('a draft', () => {
  it('gives back what was typed, until it is forgotten', () => {
    keep(draft, { name: 'Noura', skills: ['UGC'], agreed: true });
    expect(keptValues(draft, empty)).toEqual({ name: 'Noura', skills: ['UGC'], agreed: true });
    forget(draft);
    expect(keptValues(draft, empty)).toEqual({});
  });

  it('belongs to one form and one account', () => {
    keep(draft, { name: 'Noura' });
    expect(keptValues({ ...draft, owner: 'bader' }, empty)).toEqual({});
    expect(keptValues({ ...draft, form: 'contact' }, empty)).toEqual({});
  });

  it('leaves out what the form does not have, or has as something else', () => {
    keep(draft, { name: 7, skills: 'UGC', agreed: true, gone: 'x' });
    expect(keptValues(draft, empty)).toEqual({ agreed: true });
  });

  it('keeps the answer to a question that was open', () => {
    const question: { dialect: boolean | null } = { dialect: null };
    keep(draft, { dialect: false });
    expect(keptValues(draft, question)).toEqual({ dialect: false });
  });

  it('is empty where the browser keeps nothing or something broken', () => {
    window.sessionStorage.setItem('marsam:draft:quote:amal', '{broken');
    expect(keptValues(draft, empty)).toEqual({});
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(keptValues(draft, empty)).toEqual({});
  });
});
