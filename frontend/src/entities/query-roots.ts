/** Where the keys of queries begin that a live update concerns: each entity's keys and the updates read them here. */
export const queryRoots = {
  applications: ['applications'],
  files: ['files'],
  inbox: ['inbox'],
  notifications: ['notifications'],
  ownProfile: ['own-profile'],
  /** Lists of requests. */
  quoteRequests: ['quote-requests'],
  /** One request in full, with its threads. */
  requests: ['requests'],
} as const;
