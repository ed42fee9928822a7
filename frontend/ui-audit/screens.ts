/** Every route with its states. */
import type { Screen } from './screen';
import { screensOfAsking } from './screens-of-asking';
import { screensOfIdentity } from './screens-of-identity';
import { screensOfAdmins } from './screens-of-admins';
import { screensOfBrands, screensOfCreatives } from './screens-of-members';
import { screensOfDeliveries } from './screens-of-deliveries';
import { screensOfFiles } from './screens-of-files';
import { screensOfPayments } from './screens-of-payments';
import { screensOfPictures } from './screens-of-pictures';
import { screensOfDisputes } from './screens-of-disputes';
import { screensOfRequests } from './screens-of-requests';
import { screensOfReviews } from './screens-of-reviews';
import { screensOfVisitors } from './screens-of-visitors';

export const screens: readonly Screen[] = [
  ...screensOfVisitors,
  ...screensOfIdentity,
  ...screensOfBrands,
  ...screensOfRequests,
  ...screensOfPayments,
  ...screensOfDisputes,
  ...screensOfAsking,
  ...screensOfDeliveries,
  ...screensOfCreatives,
  ...screensOfPictures,
  ...screensOfFiles,
  ...screensOfReviews,
  ...screensOfAdmins,
];
