/** Rows and counts of the lists that show requests, messages and notifications. */
import type { CreativeRef, ProposalState, Stage, WaitingOn } from './lifecycle-terms';
import type { QuoteRequest } from './types';

export interface Message {
  readonly id: string;
  readonly from: 'brand' | 'creative';
  readonly body: string;
  readonly at: string;
  readonly creative_id: string;
  readonly read_at: string | null;
}

export interface MessageThread {
  readonly creative: CreativeRef;
  readonly last_message: Pick<Message, 'from' | 'body' | 'at'> | null;
  readonly unread: number;
  readonly is_writable: boolean;
}

/** A row of a creative's inbox. */
export interface InboxRequest {
  readonly id: string;
  readonly service_category: string;
  readonly project_description: string;
  readonly budget_range: string | null;
  readonly timeline: string | null;
  readonly status: QuoteRequest['status'];
  readonly stage: Stage;
  readonly side: 'invited' | 'open' | 'bidder' | 'chosen';
  readonly waiting_on: WaitingOn;
  readonly due_at: string | null;
  readonly brand_name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly proposal: {
    readonly id: string;
    readonly state: ProposalState;
    readonly price_fils: number;
    readonly version: number;
    readonly brief_changed: boolean;
    readonly change_requested: boolean;
  } | null;
  readonly unread_messages: number;
}

export interface InboxCounts {
  readonly by_side: Readonly<Record<InboxRequest['side'], number>>;
  readonly by_stage: Readonly<Partial<Record<Stage, number>>>;
  readonly my_turn: number;
}

/** A row of a brand's list and of the admins' board. */
export interface RequestRow extends QuoteRequest {
  readonly stage: Stage;
  readonly waiting_on: WaitingOn;
  readonly due_at: string | null;
  readonly proposals_count: number;
  readonly unread_messages: number;
  readonly chosen_creative: CreativeRef | null;
  readonly preferred_creative: CreativeRef | null;
  readonly total_fils: number | null;
}

export interface BrandCounts {
  readonly by_status: Readonly<Partial<Record<QuoteRequest['status'], number>>>;
  readonly my_turn: number;
  readonly total: number;
}

export interface BoardCounts {
  readonly by_stage: Readonly<Partial<Record<Stage, number>>>;
  readonly waiting_on_admin: number;
  readonly total: number;
}

export interface NoticeParams {
  readonly request_id: string;
  /** A slug. */
  readonly service: string;
  readonly name: string | null;
  readonly name_ar: string | null;
  readonly days: number | null;
  readonly amount_fils: number | null;
  readonly outcome: string | null;
  /** A work's. */
  readonly title?: string | null;
  readonly title_ar?: string | null;
  /** Which picture of the reader's page. */
  readonly part?: 'avatar' | 'cover' | null;
  /** Why an admin hid the work or the picture. */
  readonly reason?: string | null;
}

export interface AppNotification {
  readonly id: string;
  readonly event: string;
  readonly params: NoticeParams;
  /** A path of the site. */
  readonly link: string;
  readonly read_at: string | null;
  readonly at: string;
}

export interface Holiday {
  /** A date. */
  readonly date: string;
  readonly name: string;
  readonly name_ar: string;
  /** Not yet announced. */
  readonly is_estimated: boolean;
}
