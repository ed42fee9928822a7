/** One request on the wire, and the bodies of its moves. */
import type { ActorName, CreativeRef, Link, PaymentMethod, Proposal, Side, Stage, WaitingOn } from './lifecycle-terms';
import type { components } from './schema';
import type { QuoteRequest } from './types';

/** An uploaded file. */
export type StoredFile = components['schemas']['File'];

/** The last segments of the calls; `edit` is PATCH of the brief, `proposals` and `messages` are POST. */
export type RequestMove =
  | 'edit'
  | 'invite'
  | 'decline-invitation'
  | 'open-to-others'
  | 'decline'
  | 'cancel'
  | 'agree-cancel'
  | 'refuse-cancel'
  | 'reopen'
  | 'deliver'
  | 'request-revision'
  | 'accept-revision'
  | 'refuse-revision'
  | 'approve'
  | 'record-payment'
  | 'confirm-payment'
  | 'void-payment'
  | 'hold'
  | 'resolve'
  | 'proposals'
  | 'messages';

export interface Payment {
  readonly id: string;
  readonly amount_fils: number;
  readonly method: PaymentMethod;
  readonly reference: string | null;
  /** A date. */
  readonly paid_on: string;
  readonly recorded_by: 'brand' | 'admin';
  readonly recorded_at: string;
  readonly confirmed_at: string | null;
  readonly voided_at: string | null;
  readonly void_note: string | null;
  readonly allowed_moves: ('confirm-payment' | 'void-payment')[];
}

export interface Delivery {
  readonly version: number;
  readonly note: string;
  readonly links: Link[];
  readonly files: StoredFile[];
  readonly at: string;
}

export interface Invitation {
  readonly creative: CreativeRef;
  readonly at: string;
  readonly declined_at: string | null;
  readonly reason: string | null;
}

export interface RequestEvent {
  readonly at: string;
  readonly actor: ActorName;
  readonly event: string;
  readonly from: Stage | null;
  readonly to: Stage | null;
  readonly note: string | null;
}

export interface Contacts {
  readonly brand: { readonly name: string; readonly email: string; readonly phone: string | null };
  readonly creative: { readonly name: string; readonly email: string };
}

/** The request and its brief. */
type RequestHead = Readonly<components['schemas']['RequestHead']>;

export interface RequestDetail extends RequestHead {
  readonly status: QuoteRequest['status'];
  readonly stage: Stage;
  readonly side: Side;
  readonly waiting_on: WaitingOn;
  readonly due_at: string | null;
  readonly allowed_moves: RequestMove[];
  /** `null` for creatives. */
  readonly invited: Invitation[] | null;
  /** Those the caller may see, newest last. */
  readonly proposals: Proposal[];
  readonly chosen_creative: CreativeRef | null;
  readonly deliveries: Delivery[];
  readonly payments: Payment[];
  readonly total_fils: number | null;
  readonly recorded_fils: number;
  readonly revisions_included: number;
  readonly revisions_requested: number;
  /** A revision beyond the agreed number, which waits for the creative. */
  readonly extra_revision: { readonly note: string; readonly at: string } | null;
  readonly cancel: { readonly by: 'brand' | 'creative'; readonly reason: string; readonly due_at: string } | null;
  readonly contacts: Contacts | null;
  /** Oldest first. */
  readonly events: RequestEvent[];
  readonly has_agreement: boolean;
}

/** What is left out stays as it is; blank clears it. */
export type BriefPatch = Readonly<components['schemas']['BriefEdit']>;

export interface PaymentBody {
  readonly amount_fils: number;
  readonly method: PaymentMethod;
  readonly reference?: string;
  readonly paid_on?: string;
}

/** The body of each move of a request. */
export interface MoveBodies {
  readonly invite: { readonly creative_ids: readonly string[] };
  readonly 'decline-invitation': { readonly reason: string };
  readonly 'open-to-others': Record<string, never>;
  readonly decline: { readonly reason: string };
  readonly cancel: { readonly reason: string };
  readonly 'agree-cancel': Record<string, never>;
  readonly 'refuse-cancel': { readonly reason: string };
  readonly reopen: Record<string, never>;
  readonly deliver: {
    readonly note: string;
    readonly links: readonly Link[];
    /** Ids of files that were uploaded for this project. */
    readonly files: readonly string[];
  };
  readonly 'request-revision': {
    /** Needed where no notes on the work are named. */
    readonly note?: string;
    /** Ids of notes on the deliveries. */
    readonly annotations: readonly string[];
  };
  readonly 'accept-revision': Record<string, never>;
  readonly 'refuse-revision': { readonly reason: string };
  readonly approve: Record<string, never>;
  readonly 'confirm-payment': { readonly payment_id: string };
  readonly 'void-payment': { readonly payment_id: string; readonly note: string };
  readonly hold: { readonly reason: string };
  readonly resolve: { readonly outcome: 'resume' | 'approved' | 'cancelled'; readonly note: string };
}
