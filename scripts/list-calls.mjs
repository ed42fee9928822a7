// Every list of the API, as scripts/bench-lists.mjs measures it; repo-lint compares it with the API's document.

import { readFileSync } from 'node:fs';

/** Who asks for what; `CODE` is that of a request. */
export const calls = [
  ['admin', '/api/admin/quote-requests?limit=50'],
  ['admin', '/api/admin/quote-requests?limit=50&order=oldest'],
  ['admin', '/api/admin/quote-requests?limit=50&stage=on_hold'],
  ['admin', '/api/admin/quote-requests?limit=50&status=Pending&status=Accepted'],
  ['admin', '/api/admin/quote-requests?limit=50&q=photo'],
  ['admin', '/api/admin/quote-requests?limit=50&q=a'],
  ['admin', '/api/admin/quote-requests?limit=50&q=nothinglikeit'],
  ['admin', '/api/admin/quote-requests/counts'],
  ['admin', '/api/admin/users?limit=50'],
  ['admin', '/api/admin/users?limit=50&role=admin'],
  ['admin', '/api/admin/users?limit=50&role=creative'],
  ['admin', '/api/admin/users?limit=50&state=suspended'],
  ['admin', '/api/admin/users?limit=50&q=marsam'],
  ['admin', '/api/admin/users?limit=50&q=k77'],
  ['admin', '/api/admin/creative-applications?limit=50'],
  ['admin', '/api/admin/creative-applications?limit=50&q=photo'],
  ['admin', '/api/admin/creative-applications?limit=50&status=Pending'],
  ['admin', '/api/admin/creative-applications?limit=50&status=Rejected'],
  ['admin', '/api/admin/creative-applications?limit=50&order=oldest'],
  ['admin', '/api/admin/creative-applications?limit=50&order=reviewed'],
  ['admin', '/api/admin/overview'],
  ['admin', '/api/admin/audit?limit=50'],
  ['admin', '/api/admin/audit?limit=50&subject=quote_request'],
  ['admin', '/api/admin/audit?limit=50&request=CODE'],
  ['admin', '/api/admin/audit?limit=50&from=2026-01-01&to=2026-12-31'],
  ['admin', '/api/admin/payments?limit=50'],
  ['admin', '/api/admin/payments?limit=50&state=captured'],
  ['admin', '/api/admin/payments?limit=50&state=review'],
  ['admin', '/api/admin/payments/counts'],
  ['admin', '/api/admin/refunds?limit=50'],
  ['admin', '/api/admin/refunds?limit=50&state=done'],
  ['admin', '/api/admin/payouts?limit=50'],
  ['admin', '/api/admin/payouts?limit=50&state=sent'],
  ['admin', '/api/admin/payouts/due?limit=20'],
  ['admin', '/api/admin/payouts/counts'],
  ['admin', '/api/admin/reviews?limit=50'],
  ['admin', '/api/admin/reviews?limit=50&state=new'],
  ['admin', '/api/admin/reviews?limit=50&state=flagged'],
  ['admin', '/api/admin/reviews?limit=50&state=reported'],
  ['admin', '/api/admin/reviews/counts'],
  ['admin', '/api/admin/disputes?limit=50'],
  ['admin', '/api/admin/disputes?limit=50&state=waiting'],
  ['admin', '/api/admin/disputes/counts'],
  ['admin', '/api/admin/works?limit=50'],
  ['admin', '/api/admin/reports?limit=50'],
  ['admin', '/api/admin/contact-messages?limit=50'],
  ['admin', '/api/admin/works?limit=50&state=new'],
  ['admin', '/api/admin/works/counts'],
  ['admin', '/api/admin/reports?limit=50&state=open'],
  ['admin', '/api/admin/reports/counts'],
  ['admin', '/api/admin/contact-messages?limit=50&state=open'],
  ['admin', '/api/admin/contact-messages/counts'],
  ['admin', '/api/admin/creative-applications/counts'],
  ['admin', '/api/admin/fees'],
  ['admin', '/api/admin/settlements?limit=50'],
  ['admin', '/api/admin/fee-collections?limit=50'],
  ['admin', '/api/admin/profile-images?limit=50'],
  ['admin', '/api/admin/profile-images?limit=50&state=new'],
  ['admin', '/api/admin/profile-images/counts'],
  ['admin', '/api/admin/profile-texts?limit=50'],
  ['admin', '/api/admin/profile-texts?limit=50&state=new'],
  ['admin', '/api/admin/profile-texts/counts'],
  ['brand', '/api/brand/quote-requests?limit=20'],
  ['brand', '/api/brand/quote-requests?limit=20&q=photo'],
  ['brand', '/api/brand/quote-requests?limit=20&status=Pending&status=Accepted'],
  ['brand', '/api/brand/quote-requests?limit=20&order=oldest'],
  ['brand', '/api/brand/quote-requests?limit=20&order=urgent'],
  ['brand', '/api/brand/quote-requests/counts'],
  ['brand', '/api/account/sessions?limit=20'],
  ['creative', '/api/creative/requests?limit=20'],
  ['creative', '/api/creative/requests?limit=20&q=photo'],
  ['creative', '/api/creative/requests?limit=20&q=a'],
  ['creative', '/api/creative/requests?limit=20&stage=in_progress'],
  ['creative', '/api/creative/requests?limit=20&stage=closed'],
  ['creative', '/api/creative/requests?limit=20&side=chosen'],
  ['creative', '/api/creative/requests?limit=20&side=open'],
  ['creative', '/api/creative/requests?limit=20&archived=yes'],
  ['creative', '/api/creative/requests?limit=20&order=newest'],
  ['creative', '/api/creative/requests/counts'],
  ['creative', '/api/creative/applications?limit=20'],
  ['creative', '/api/creative/applications/counts'],
  ['creative', '/api/creative/works'],
  ['creative', '/api/creative/earnings'],
  ['creative', '/api/creative/record'],
  ['brand', '/api/brand/record'],
  ['creative', '/api/notifications?limit=20'],
  ['admin', '/api/notifications?limit=20'],
  ['brand', '/api/shortlist'],
  ['brand', '/api/services'],
  ['brand', '/api/creatives?limit=24'],
  ['brand', '/api/creatives?limit=24&sort=rating'],
  ['brand', '/api/creatives?limit=24&q=photo'],
  ['brand', '/api/creatives/counts'],
];

/** The lists of a request; `CREATIVE` is the one that was chosen. */
export const listsOfRequest = [
  'events',
  'deliveries',
  'proposals',
  'messages',
  'messages?creative_id=CREATIVE',
  'annotations',
  'brand-record',
  'disputes',
];
/** The lists of a request that admins alone read. */
export const adminListsOfRequest = ['brief-versions'];
/** The lists of a creative. */
export const listsOfCreative = ['works', 'works?service=photography', 'reviews', 'record', 'response'];

/** Lists with parameters that no one measures here, and why. */
const exempt = new Map([
  // The roster is in memory: what it takes does not depend on the database, and bench-server measures its searches.
  ['/api/creatives', 'the roster is in memory'],
  ['/api/creatives/counts', 'the roster is in memory'],
]);
/** They are in every list. */
const ofEveryList = new Set(['limit', 'cursor']);

/** What is measured, as the document names it: the parameters of each path. */
function measured() {
  const ofRequest = [
    ...listsOfRequest.map((list) => `/api/quote-requests/{id}/${list}`),
    ...adminListsOfRequest.map((list) => `/api/admin/quote-requests/{id}/${list}`),
  ];
  const ofCreative = listsOfCreative.map((list) => `/api/creatives/{id}/${list}`);
  const known = new Map();
  for (const call of [...calls.map(([, path]) => path), ...ofRequest, ...ofCreative, '/api/proposals/{id}/versions']) {
    const [path, query] = call.split('?');
    if (!known.has(path)) known.set(path, new Set());
    for (const name of new URLSearchParams(query).keys()) known.get(path).add(name);
  }
  return known;
}

/** The lists, their counts and their parameters that the document has and no one measures. */
export function unmeasuredLists() {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const known = measured();
  const isList = ({ get }) => get?.responses['200']?.content?.['application/json']?.schema.type === 'array';
  const lists = Object.keys(paths).filter((path) => path.endsWith('/counts') || isList(paths[path]));
  return lists.flatMap((path) => {
    if (!known.has(path)) return [path];
    if (exempt.has(path)) return [];
    const asked = (paths[path].get.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const missing = asked.filter((name) => !ofEveryList.has(name) && !known.get(path).has(name));
    return missing.map((name) => `${path}?${name}=`);
  });
}
