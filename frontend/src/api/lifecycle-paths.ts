/** The lifecycle's calls, in the shape of the generated `paths`. */
import type {
  Agreement,
  AppNotification,
  BoardCounts,
  BrandCounts,
  BriefPatch,
  InboxCounts,
  InboxRequest,
  Message,
  MessageThread,
  MoveBodies,
  Payment,
  PaymentBody,
  Proposal,
  ProposalBody,
  Receipt,
  RequestDetail,
  RequestRow,
} from './lifecycle';

interface Answered<Answer> {
  readonly 200: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly content: { readonly 'application/json': Answer };
  };
}

interface Read<Answer, Query = Record<string, never>> {
  readonly parameters: { readonly query?: Query; readonly path: { readonly id: string } };
  readonly responses: Answered<Answer>;
}

interface List<Answer, Query = Record<string, never>> {
  readonly parameters: { readonly query?: Query };
  readonly responses: Answered<Answer>;
}

interface Write<Body, Answer> {
  readonly parameters: {
    readonly header?: { readonly 'Idempotency-Key'?: string };
    readonly path: { readonly id: string };
  };
  readonly requestBody: { readonly content: { readonly 'application/json': Body } };
  readonly responses: Answered<Answer>;
}

type Nothing = Record<string, never>;

interface Paging {
  readonly limit?: number;
  readonly cursor?: string;
}

type Moves = {
  readonly [Move in keyof MoveBodies as `/api/quote-requests/{id}/${Move}`]: {
    readonly post: Write<MoveBodies[Move], RequestDetail>;
  };
};

export interface LifecyclePaths extends Moves {
  readonly '/api/quote-requests/{id}': {
    readonly get: Read<RequestDetail>;
    readonly patch: Write<BriefPatch, RequestDetail>;
  };
  readonly '/api/quote-requests/{id}/record-payment': { readonly post: Write<PaymentBody, Payment> };
  readonly '/api/quote-requests/{id}/proposals': {
    readonly get: Read<Proposal[]>;
    readonly post: Write<ProposalBody, Proposal>;
  };
  readonly '/api/proposals/{id}': { readonly patch: Write<Partial<ProposalBody>, Proposal> };
  readonly '/api/proposals/{id}/select': { readonly post: Write<{ readonly version: number }, RequestDetail> };
  readonly '/api/proposals/{id}/decline': { readonly post: Write<{ readonly reason: string }, Proposal> };
  readonly '/api/proposals/{id}/withdraw': { readonly post: Write<Nothing, Proposal> };
  readonly '/api/proposals/{id}/request-change': {
    readonly post: Write<{ readonly message: string; readonly counter_price_fils?: number }, Proposal>;
  };
  readonly '/api/quote-requests/{id}/messages': {
    readonly get: Read<Message[] | MessageThread[], Paging & { readonly creative_id?: string }>;
    readonly post: Write<{ readonly body: string; readonly creative_id?: string }, Message>;
  };
  readonly '/api/quote-requests/{id}/messages/read': {
    readonly post: Write<{ readonly creative_id?: string }, null>;
  };
  readonly '/api/quote-requests/{id}/agreement': { readonly get: Read<Agreement> };
  readonly '/api/payments/{id}/receipt': { readonly get: Read<Receipt> };
  readonly '/api/brand/quote-requests': {
    readonly get: List<
      RequestRow[],
      Paging & { readonly status?: readonly string[]; readonly q?: string; readonly order?: string }
    >;
  };
  readonly '/api/brand/quote-requests/counts': { readonly get: List<BrandCounts> };
  readonly '/api/creative/requests': {
    readonly get: List<InboxRequest[], Paging & { readonly stage?: string; readonly side?: string }>;
  };
  readonly '/api/creative/requests/counts': { readonly get: List<InboxCounts> };
  readonly '/api/admin/quote-requests': {
    readonly get: List<RequestRow[], Paging & { readonly stage?: string; readonly q?: string }>;
  };
  readonly '/api/admin/quote-requests/counts': { readonly get: List<BoardCounts> };
  readonly '/api/notifications': { readonly get: List<AppNotification[], Paging> };
  readonly '/api/notifications/{id}/read': { readonly post: Write<Nothing, null> };
  readonly '/api/notifications/read-all': {
    readonly post: {
      readonly parameters: { readonly header?: { readonly 'Idempotency-Key'?: string } };
      readonly responses: Answered<null>;
    };
  };
}
