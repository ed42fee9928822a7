/** A control's uploads as rows: what the browser sends, joined with what the server makes of it. */
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import * as fileState from '@/api/file-states';
import type { StoredFile } from '@/api/types';
import { fileQuery } from '@/entities/file';
import { useAuth } from '@/session/auth';
import { kindOf, type Kind, type Purpose, type Refusal } from './file-kinds';
import type { UploadItem } from './upload-item';
import { UploadQueue } from './upload-queue';

export type RowState =
  | Exclude<UploadItem['phase'], 'whole' | 'rejected'>
  /** All of it has arrived and is looked at. */
  | 'processing'
  | 'ready'
  | 'refused';

export interface UploadRow {
  readonly key: string;
  readonly state: RowState;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly kind: Kind | undefined;
  /** Absent for a file that an earlier page sent. */
  readonly chosen: File | undefined;
  readonly fileId: string | undefined;
  readonly file: StoredFile | undefined;
  readonly error: ApiError | undefined;
  readonly refusal: Refusal | undefined;
  /** Why the other side can only download it. */
  readonly advice: Refusal | undefined;
  /** How much of it is converted, in per cent; absent while it is not. */
  readonly progress: number | undefined;
}

/**
 * What a form must know before it is sent. `sending`: bytes are on their way or wait for the connection. `stuck`: a file
 * failed or was not finished, and waits for a decision. What was refused is not sent, and nothing waits for it.
 */
export type UploadStatus = 'done' | 'sending' | 'processing' | 'stuck';

const sendingStates: ReadonlySet<RowState> = new Set<RowState>(['waiting', 'sending', 'paused']);

export function statusOf(rows: readonly UploadRow[]): UploadStatus {
  if (rows.some(({ state }) => sendingStates.has(state))) return 'sending';
  if (rows.some(({ state }) => state === 'processing')) return 'processing';
  return rows.every(({ state }) => state === 'ready' || state === 'refused') ? 'done' : 'stuck';
}

function stateOf({ phase }: UploadItem, file: StoredFile | undefined): RowState {
  if (phase === 'rejected') return 'refused';
  if (phase !== 'whole') return phase;
  if (file?.state === fileState.ready || file?.state === fileState.refused) return file.state;
  return 'processing';
}

function rowOf(item: UploadItem, file: StoredFile | undefined): UploadRow {
  const name = item.name || (file?.name ?? '');
  const refusal = item.refusal ?? file?.reason ?? undefined;
  return {
    key: item.key,
    state: stateOf(item, file),
    name,
    size: item.size || (file?.bytes ?? 0),
    sent: item.phase === 'interrupted' ? (file?.received ?? 0) : item.sent,
    kind: file?.kind ?? kindOf({ name }),
    chosen: item.chosen,
    fileId: item.fileId,
    file,
    error: item.error,
    refusal,
    advice: item.advice,
    progress: file?.progress ?? undefined,
  };
}

interface UploadsSetup {
  readonly purpose: Purpose;
  readonly request: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

export function useUploads({ purpose, request, value, onChange }: UploadsSetup) {
  const { user, reload } = useAuth();
  const [queue] = useState(
    () =>
      new UploadQueue({
        scope: { account: user?.id ?? '', purpose, request },
        earlier: value,
        isSignedIn: async () => (await reload()) !== null,
      }),
  );
  useEffect(() => queue.run(), [queue]);
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot);

  const known = items.filter(({ phase, fileId }) => fileId !== undefined && /whole|interrupted/.test(phase));
  const answers = useQueries({ queries: known.map(({ fileId = '', phase }) => fileQuery(fileId, phase === 'whole')) });
  const files = new Map(known.map(({ key }, at) => [key, answers[at]] as const));
  const rows = items.map((item) => rowOf(item, files.get(item.key)?.data));

  useEffect(() => {
    for (const { key, phase } of known) {
      const answer = files.get(key);
      if (answer?.error instanceof ApiError && answer.error.status === 404) queue.remove(key);
      else if (phase === 'interrupted' && answer?.data && answer.data.state !== fileState.receiving) queue.settle(key);
    }
  });

  // One text, so that the effect runs when the files change and not with every byte.
  const ids = rows.flatMap(({ state, fileId }) =>
    (state === 'processing' || state === 'ready') && fileId !== undefined ? [fileId] : [],
  );
  const text = ids.join(' ');
  const held = value.join(' ');
  useEffect(() => {
    if (text !== held) onChange(text === '' ? [] : text.split(' '));
  }, [text, held, onChange]);

  return useMemo(() => ({ queue, rows }), [queue, rows]);
}
