/** Links to requests and their documents; apart from the other paths, which every visit loads. */
import { paths } from './paths.ts';

const withId = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

export function requestPath(id: string): string {
  return withId(paths.request, id);
}

export function agreementPath(requestId: string): string {
  return withId(paths.agreement, requestId);
}

export function receiptPath(paymentId: string): string {
  return withId(paths.receipt, paymentId);
}

export function refundNotePath(refundId: string): string {
  return withId(paths.refundNote, refundId);
}

/** The statement of a transfer to a creative. */
export function statementPath(payoutId: string): string {
  return withId(paths.statement, payoutId);
}

/** The dialog in which a brand pays. */
export function payPath(requestId: string): string {
  return `${requestPath(requestId)}?move=pay`;
}

/** A creative's own proposal for a request: written, or revised. */
export function proposalPath(requestId: string): string {
  return `${requestPath(requestId)}/proposal`;
}
