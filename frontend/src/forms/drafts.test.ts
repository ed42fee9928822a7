import { describe, expect, it, vi } from 'vitest';
import { clearDrafts } from '@/lib/browser-storage';
import { attemptOf } from './attempts';
import { forget, keep, keptValues, VISITOR } from './drafts';

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

  it('keeps lists of parts whose parts are still whole', () => {
    const parts = { parts: [{ label: '', amount: '' }] };
    keep(draft, {
      parts: [
        { label: 'Half', amount: '200' },
        { label: 'Rest', amount: '' },
      ],
    });
    expect(keptValues(draft, parts)).toEqual({
      parts: [
        { label: 'Half', amount: '200' },
        { label: 'Rest', amount: '' },
      ],
    });
    keep(draft, { parts: [{ label: 'Half' }] });
    expect(keptValues(draft, parts)).toEqual({});
  });

  it('keeps the answer to a question that was open', () => {
    const question: { dialect: boolean | null } = { dialect: null };
    keep(draft, { dialect: false });
    expect(keptValues(draft, question)).toEqual({ dialect: false });
  });

  it('is empty if the browser stores nothing or invalid data', () => {
    window.sessionStorage.setItem('marsam:draft:quote:amal', '{broken');
    expect(keptValues(draft, empty)).toEqual({});
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(keptValues(draft, empty)).toEqual({});
  });

  it('continues for the account that signs in afterwards', () => {
    keep({ ...draft, owner: VISITOR }, { name: 'Noura' });
    expect(keptValues(draft, empty)).toEqual({ name: 'Noura' });
    expect(keptValues({ ...draft, owner: VISITOR }, empty)).toEqual({});
  });

  it('of the account comes before what a visitor typed', () => {
    keep(draft, { name: 'Amal' });
    keep({ ...draft, owner: VISITOR }, { name: 'Noura' });
    expect(keptValues(draft, empty)).toEqual({ name: 'Amal' });
  });
});

describe('all drafts', () => {
  it('go at once with their attempts, and nothing else of the tab', () => {
    window.sessionStorage.setItem('other', 'stays');
    keep(draft, { name: 'Noura' });
    keep({ form: 'contact', owner: VISITOR }, { name: 'Noura' });
    attemptOf('a', null, draft);
    clearDrafts();
    expect(Object.keys(window.sessionStorage)).toEqual(['other']);
  });
});

describe('an attempt', () => {
  it('is the same for the same content, also after a reload, until it has succeeded', () => {
    const first = attemptOf('a', null, draft);
    expect(attemptOf('a', first, draft)).toBe(first);
    expect(attemptOf('a', null, draft)).toEqual(first);
    expect(attemptOf('b', first, draft).key).not.toBe(first.key);
    expect(attemptOf('a', null, { ...draft, owner: 'bader' }).key).not.toBe(first.key);
    const last = attemptOf('c', null, draft);
    forget(draft);
    expect(attemptOf('c', null, draft).key).not.toBe(last.key);
  });

  it('is a new one each time without storage', () => {
    expect(attemptOf('a', null, undefined).key).not.toBe(attemptOf('a', null, undefined).key);
  });
});
