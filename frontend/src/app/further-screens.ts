/** Every screen. This list, with all that each of them loads, is read by the pages that are not public only. */
import type { Screen } from './public-screens';

/** Loaders by file. */
export const furtherScreens = import.meta.glob<Screen>(['../routes/*-page.tsx', '!../routes/design-page.tsx']);

export { screenWords } from '@/lib/screen-words';
