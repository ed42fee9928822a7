/** The words of the lifecycle on the wire, and the terms of a proposal. */
import type { components } from './schema';

/** The detailed state; the public `status` follows from it. */
export type Stage = components['schemas']['RequestTurn']['stage'];

export type WaitingOn = 'brand' | 'creative' | 'admin' | 'nobody';

/** Where the caller stands in a request. */
export type Side = 'owner' | 'invited' | 'open' | 'bidder' | 'chosen' | 'admin';

export type ActorName = 'brand' | 'creative' | 'admin' | 'clock';

export type ProposalMove = 'select' | 'decline' | 'request-change' | 'withdraw' | 'edit';

export type ProposalState = 'sent' | 'accepted' | 'not_selected' | 'declined' | 'withdrawn' | 'expired' | 'closed';

export type PaymentMethod = 'bank' | 'knet' | 'card' | 'cash' | 'other';

export type PaymentDue = 'before_start' | 'on_delivery' | 'on_approval';

export type Territory = 'Kuwait' | 'GCC' | 'worldwide';

export type AiUse = 'none' | 'assisted' | 'generated';

export interface CreativeRef {
  readonly id: string;
  readonly name: string;
  readonly name_ar: string | null;
  /** The published profile picture. */
  readonly profile_image_url: string | null;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface UsageRights {
  readonly channels: string[];
  readonly territory: Territory;
  /** `null` is perpetual. */
  readonly months: number | null;
  readonly exclusive: boolean;
}

export interface PlanPart {
  readonly label: string;
  readonly amount_fils: number;
  readonly due: PaymentDue;
}

export interface Terms {
  readonly price_fils: number;
  /** Working days. */
  readonly delivery_days: number;
  readonly deliverables: string[];
  readonly revisions_included: number;
  /** Sums up to the price. */
  readonly payment_plan: PlanPart[];
  readonly usage_rights: UsageRights | null;
  readonly ai_use: AiUse;
  readonly ai_note: string | null;
  readonly message: string;
  readonly valid_until: string;
}

/** What the brand asked for; `null` on the proposal once a new version answered it. */
export interface ChangeRequest {
  readonly message: string;
  readonly counter_price_fils: number | null;
  readonly at: string;
}

export interface Proposal extends Terms {
  readonly id: string;
  readonly request_id: string;
  readonly creative: CreativeRef;
  readonly state: ProposalState;
  readonly version: number;
  readonly fee_fils: number;
  readonly net_fils: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly brief_changed: boolean;
  readonly change_request: ChangeRequest | null;
  /** At most five. */
  readonly change_rounds: number;
  /** The version before, to show what changed. */
  readonly previous: Terms | null;
  readonly decline_reason: string | null;
  readonly allowed_moves: ProposalMove[];
}

/** Terms as they are sent; what is left out has a default. */
export interface ProposalBody {
  readonly price_fils: number;
  readonly delivery_days: number;
  readonly deliverables: readonly string[];
  readonly revisions_included: number;
  readonly message: string;
  readonly payment_plan?: readonly PlanPart[];
  readonly usage_rights?: UsageRights | null;
  readonly ai_use?: AiUse;
  readonly ai_note?: string | null;
  readonly valid_until?: string;
}
