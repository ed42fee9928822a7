/** What an approval leaves undone: notes that were typed, saved or asked for, and are not resolved. */
import { useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '@/api/types';
import { annotationsQuery } from '@/entities/annotation';
import { useAuth } from '@/session/auth';
import { keptNote, noteDraft } from './note-draft';
import { stateOf, viewedFiles } from './viewable';

export interface OpenNotes {
  /** Typed in this tab and not saved. */
  readonly typed: number;
  /** Saved; the creative hasn't been asked for them. */
  readonly unsent: number;
  /** Asked for and not resolved. */
  readonly unresolved: number;
  readonly isLoading: boolean;
}

export function useOpenNotes(request: RequestDetail): OpenNotes {
  const { user } = useAuth();
  const files = viewedFiles(request.deliveries);
  const { data: notes = [], isLoading } = useQuery({ ...annotationsQuery(request.id), enabled: files.length > 0 });
  const newest = request.deliveries.at(-1)?.version;
  const owner = user?.id ?? '';
  const typed = files.filter(
    (viewed) => viewed.version === newest && keptNote(noteDraft(request.id, viewed, owner)) !== undefined,
  );
  const count = (state: ReturnType<typeof stateOf>) => notes.filter((note) => stateOf(note) === state).length;
  return { typed: typed.length, unsent: count('draft'), unresolved: count('open'), isLoading };
}
