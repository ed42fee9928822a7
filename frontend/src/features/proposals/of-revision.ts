/** What only a new version of a proposal shows: one file, which a first proposal does not load. */
export { BriefChangedNotice } from './brief-changed-notice';
export { ChangeRequestNotice } from './change-request-notice';
export { TermsChanges } from './terms-changes';
