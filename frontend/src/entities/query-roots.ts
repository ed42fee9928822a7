/** Where the keys of several queries begin: a mutation or a live update reaches all of them by it. */
export const queryRoots = {
  account: ['account'],
  /** Pictures of pages, as admins see them. */
  adminProfileImages: ['admin-profile-images'],
  adminProfileTexts: ['admin-profile-texts'],
  adminWorks: ['admin-works'],
  applications: ['applications'],
  contactMessages: ['contact-messages'],
  creatives: ['creatives'],
  files: ['files'],
  inbox: ['inbox'],
  notifications: ['notifications'],
  myPage: ['my-page'],
  /** All accounts, as admins search them. */
  people: ['people'],
  /** Lists of requests. */
  quoteRequests: ['quote-requests'],
  reports: ['reports'],
  /** One request in full, with its threads. */
  requests: ['requests'],
  shortlist: ['shortlist'],
  users: ['users'],
} as const;
