/** What a screen reader says when an upload ends, pauses or fails. */
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import type { UploadWords } from './use-upload-words';
import type { RowState, UploadRow } from './use-uploads';

const announced: ReadonlySet<RowState> = new Set<RowState>(['ready', 'refused', 'failed', 'paused']);

export function useAnnouncement(rows: readonly UploadRow[], words: UploadWords): string {
  const language = useLanguage();
  const [text, setText] = useState('');
  const before = useRef(new Map<string, RowState>(rows.map(({ key, state }) => [key, state])));
  const states = rows.map(({ key, state }) => `${key} ${state}`).join('\n');

  useEffect(() => {
    const news = rows.filter(({ key, state }) => announced.has(state) && before.current.get(key) !== state);
    // What an earlier page had sent is nothing new.
    const real = news.filter(({ key, state }) => state !== 'ready' || before.current.has(key));
    before.current = new Map(rows.map(({ key, state }) => [key, state]));
    if (real.length > 0) setText(real.map((row) => `${isolated(row.name, language)}: ${words.state(row)}`).join(' '));
    // oxlint-disable-next-line react/exhaustive-deps -- the states decide, the words only follow them
  }, [states]);
  return text;
}
