/** Every route with its states. */
import type { Screen } from './screen';
import { screensOfIdentity } from './screens-of-identity';
import { screensOfAdmins, screensOfBrands, screensOfCreatives } from './screens-of-members';
import { screensOfVisitors } from './screens-of-visitors';

export const screens: readonly Screen[] = [
  ...screensOfVisitors,
  ...screensOfIdentity,
  ...screensOfBrands,
  ...screensOfCreatives,
  ...screensOfAdmins,
];
