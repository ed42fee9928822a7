/** The states of a work, imported by their module's name: `workState.hidden`. */
import type { OwnWork } from './types';

type WorkState = OwnWork['state'];

// Constants of their own, not members of an object: the bundler writes them where they are used.
export const draft = 'draft' satisfies WorkState;
export const published = 'published' satisfies WorkState;
/** By an admin, who alone can show it again. */
export const hidden = 'hidden' satisfies WorkState;
