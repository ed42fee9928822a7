/** The agreement and the receipt on the wire. */
import type { PaymentMethod, Terms } from './lifecycle-terms';

/** An amount as the agreement and the receipt state it: in figures and in words. */
export interface StatedAmount {
  readonly en: string;
  readonly ar: string;
  readonly words_en: string;
  readonly words_ar: string;
}

interface Parties {
  readonly request_id: string;
  readonly brand: { readonly name: string };
  readonly creative: { readonly name: string; readonly name_ar: string | null };
  readonly service_category: string;
  readonly service_category_ar: string;
}

export interface Agreement extends Parties, Omit<Terms, 'valid_until'> {
  readonly proposal_id: string;
  readonly selected_at: string;
  readonly terms_version: string;
  readonly brief: {
    readonly version: number;
    readonly project_description: string;
    readonly intended_use: string | null;
    readonly reference_links: string[];
    readonly wished_date: string | null;
  };
  readonly price: StatedAmount;
  readonly fee_fils: number;
  readonly net_fils: number;
  readonly delivery_due_at: string;
}

export interface Receipt extends Parties {
  readonly payment_id: string;
  readonly number: string;
  readonly amount_fils: number;
  readonly amount: StatedAmount;
  readonly method: PaymentMethod;
  readonly reference: string | null;
  readonly paid_on: string;
  readonly recorded_at: string;
  readonly recorded_by: 'brand' | 'admin';
  readonly confirmed_at: string | null;
  readonly voided_at: string | null;
  readonly total_fils: number;
  readonly recorded_fils: number;
}
