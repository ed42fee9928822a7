/** Sample works as their creative edits them; a test overrides what it needs. */
import type { OwnWork, StoredFile } from '@/api/types';
import { aFile } from './delivery-data';

export function aWorkFile(id: string, differences: Partial<StoredFile> = {}): StoredFile {
  return aFile({ id, name: `${id}.jpg`, purpose: 'work', ...differences });
}

/** A draft with one picture. */
export function anOwnWork(differences: Partial<OwnWork> = {}): OwnWork {
  return {
    id: 'table',
    title: 'Ramadan table',
    title_ar: null,
    text: null,
    text_ar: null,
    alt: null,
    alt_ar: null,
    service: 'photography',
    style: 'food_photography',
    brand: null,
    year: null,
    ai_use: 'none',
    files: [aWorkFile('plate')],
    poster: null,
    captions: { en: null, ar: null },
    transcript: null,
    link: null,
    state: 'draft',
    hidden_reason: null,
    created_at: '2026-11-20T09:00:00Z',
    ...differences,
  };
}
