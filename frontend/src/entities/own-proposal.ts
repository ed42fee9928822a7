/** What a creative does with their own proposal: sends it, and answers with a new version. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { ProposalBody } from '@/api/types';
import { refreshRequest } from './request';

interface Sent {
  readonly requestId: string;
  readonly idempotencyKey: string;
}

interface NewProposal extends Sent {
  readonly body: ProposalBody;
}

/** After a refusal the request is fetched again: it has moved, or has a proposal already. */
export const sendProposalMutation = mutationOptions({
  mutationFn: ({ requestId, body, idempotencyKey }: NewProposal) =>
    unwrap(
      api.POST('/api/quote-requests/{id}/proposals', {
        params: { path: { id: requestId }, header: { 'Idempotency-Key': idempotencyKey } },
        body,
      }),
    ),
  onSettled: (_data, _error, { requestId }, _result, context) => void refreshRequest(context, requestId),
});

interface NewVersion extends Sent {
  readonly proposalId: string;
  /** Empty if the brief has changed and the proposal stays as it is. */
  readonly body: Partial<ProposalBody>;
}

export const reviseProposalMutation = mutationOptions({
  mutationFn: ({ proposalId, body, idempotencyKey }: NewVersion) =>
    unwrap(
      api.PATCH('/api/proposals/{id}', {
        params: { path: { id: proposalId }, header: { 'Idempotency-Key': idempotencyKey } },
        body,
      }),
    ),
  onSettled: (_data, _error, { requestId }, _result, context) => void refreshRequest(context, requestId),
});
