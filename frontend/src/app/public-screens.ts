/** The screens of the public pages, each in a file of its own. */
import type { ComponentType } from 'react';

export interface Screen {
  readonly default: ComponentType;
}

/** Loaders by file; src/test/build-output.test.ts holds that the routes say the same. */
export const publicScreens = import.meta.glob<Screen>(
  '../routes/{about,contact,creative,creatives,for-creatives,home,privacy,reviews-policy,services,terms}-page.tsx',
);
