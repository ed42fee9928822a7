/** How far the server is with an uploaded file, or with a picture that is cut from one: `fileState.ready`. */
import type { StoredFile } from './types';

type FileState = StoredFile['state'];

// Constants of their own, as in `work-states.ts`.
export const receiving = 'receiving' satisfies FileState;
export const processing = 'processing' satisfies FileState;
export const ready = 'ready' satisfies FileState;
export const refused = 'refused' satisfies FileState;
