/** Where the keys of several queries begin: mutations and live updates of several files reach all of them by it. */
export const queryRoots = {
  account: ['account'],
  applications: ['applications'],
  creatives: ['creatives'],
  earnings: ['earnings'],
  files: ['files'],
  inbox: ['inbox'],
  notifications: ['notifications'],
  myPage: ['my-page'],
  /** Lists of requests. */
  quoteRequests: ['quote-requests'],
  /** One request in full, with its threads. */
  requests: ['requests'],
  shortlist: ['shortlist'],
  users: ['users'],
} as const;
