/** The lifecycle of a request on the wire: requests, proposals, messages, notices, agreement and receipt. */
export type * from './lifecycle-terms';
export type * from './lifecycle-request';
export type * from './lifecycle-lists';
export type * from './lifecycle-documents';
