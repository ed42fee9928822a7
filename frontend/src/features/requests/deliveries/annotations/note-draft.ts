/** A note that was typed and not saved: it outlives its dialog, by account, file and version, as long as the tab. */
import { keptValues, type Draft } from '@/forms/drafts';
import { cleaned } from '@/lib/typed-text';
import { placeFrom, type Place } from './places';
import type { ViewedFile } from './viewable';

/** The fields of the form. The place is a text, as a draft keeps it. */
export const EMPTY_NOTE = { body: '', place: '' };

export interface KeptNote {
  readonly body: string;
  readonly place: Place;
}

export function noteDraft(requestId: string, { file, version }: ViewedFile, owner: string): Draft {
  return { form: `annotation-${requestId}-${version}-${file.id}`, owner };
}

/** What was typed before; undefined if nothing was. */
export function keptNote(draft: Draft): KeptNote | undefined {
  const { body = '', place = '' } = keptValues(draft, EMPTY_NOTE);
  const at = placeFrom(place);
  return at && cleaned(body) !== '' ? { body, place: at } : undefined;
}
