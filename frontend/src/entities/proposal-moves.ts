/** What the sides do with a proposal. */
import { mutationOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import { refreshRequest, showRequest } from './request';

interface Sent {
  /** The proposal's. */
  readonly id: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
}

const paramsOf = ({ id, idempotencyKey }: Sent) => ({
  path: { id },
  header: { 'Idempotency-Key': idempotencyKey },
});

/** Selects the version that the brand has seen; after a refusal the request is fetched again, with the newer one. */
export const selectProposalMutation = mutationOptions({
  mutationFn: ({ version, ...sent }: Sent & { readonly version: number }) =>
    unwrap(api.POST('/api/proposals/{id}/select', { params: paramsOf(sent), body: { version } })),
  onSuccess: (request, _selected, _result, context) => showRequest(context, request),
  onError: (_error, { requestId }, _result, context) => refreshRequest(context, requestId),
});

export const declineProposalMutation = mutationOptions({
  mutationFn: ({ reason, ...sent }: Sent & { readonly reason: string }) =>
    unwrap(api.POST('/api/proposals/{id}/decline', { params: paramsOf(sent), body: { reason } })),
  onSettled: (_proposal, _error, { requestId }, _result, context) => refreshRequest(context, requestId),
});

export const withdrawProposalMutation = mutationOptions({
  mutationFn: (sent: Sent) => unwrap(api.POST('/api/proposals/{id}/withdraw', { params: paramsOf(sent), body: {} })),
  onSettled: (_proposal, _error, { requestId }, _result, context) => refreshRequest(context, requestId),
});

interface ChangeWish {
  readonly message: string;
  readonly counter_price_fils?: number;
}

export const requestChangeMutation = mutationOptions({
  mutationFn: ({ change, ...sent }: Sent & { readonly change: ChangeWish }) =>
    unwrap(api.POST('/api/proposals/{id}/request-change', { params: paramsOf(sent), body: change })),
  onSettled: (_proposal, _error, { requestId }, _result, context) => refreshRequest(context, requestId),
});
