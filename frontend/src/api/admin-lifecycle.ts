/** The admins' side of the lifecycle on the wire; the types give way to the generated ones. */
import type { BoardCounts, RequestRow, Stage } from './lifecycle';
import type { AdminApplication, User } from './types';
import { clientOf, type Paged } from './wire-calls';

export type ReviewMove = AdminApplication['allowed_moves'][number];

export type ReviewedApplication = AdminApplication & {
  /** The language in which the applicant uses the site, where the server says so. */
  readonly language?: 'en' | 'ar';
};

export interface ApplicationFilters {
  /** A label; all of them if absent. */
  readonly status?: AdminApplication['status'];
  readonly q?: string;
  readonly order?: 'oldest' | 'reviewed';
}

export interface ApplicationCounts {
  readonly by_status: Readonly<Partial<Record<AdminApplication['status'], number>>>;
}

export interface BoardFilters {
  readonly stage?: Stage;
  readonly q?: string;
}

export const contactStates = ['open', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];

export interface ContactMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A label of the vocabulary. */
  readonly subject: string;
  readonly message: string;
  readonly language: 'en' | 'ar';
  readonly created_at: string;
  readonly state: ContactState;
  readonly answer: string | null;
  readonly answered_at: string | null;
  readonly answered_by: string | null;
}

export type ContactCounts = Readonly<Partial<Record<ContactState, number>>>;

/** Those that the list can be filtered by; a deleted account is in no list. */
export const accountStates = ['active', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number] | 'deleted';
export const accountRoles = ['brand', 'creative', 'admin'] as const;
export type AccountRole = (typeof accountRoles)[number];

export interface Person extends Omit<User, 'suspended'> {
  readonly state: AccountState;
}

export interface PeopleFilters {
  readonly q?: string;
  readonly role?: AccountRole;
  readonly state?: (typeof accountStates)[number];
}

export const auditSubjects = [
  'application',
  'quote_request',
  'proposal',
  'account',
  'creative',
  'contact_message',
  'work',
  'report',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
export type AuditActor = 'brand' | 'creative' | 'admin' | 'operator' | 'clock';

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: AuditActor;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name: string | null;
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string | null;
}

export interface Overview {
  /** The last twelve, oldest first; a week begins on Sunday. */
  readonly weeks: readonly { readonly week: string; readonly requests: number; readonly applications: number }[];
  readonly requests_by_stage: Readonly<Partial<Record<Stage, number>>>;
  readonly applications_by_status: ApplicationCounts['by_status'];
  readonly median_hours_to_first_proposal: number | null;
  readonly median_hours_to_review: number | null;
  readonly running_fils: number;
  readonly completed_fils: number;
}

export type AdminReads = {
  readonly '/api/admin/creative-applications': {
    readonly answer: readonly ReviewedApplication[];
    readonly query: ApplicationFilters & Paged;
  };
  readonly '/api/admin/creative-applications/{id}': { readonly answer: ReviewedApplication; readonly byId: true };
  readonly '/api/admin/creative-applications/counts': { readonly answer: ApplicationCounts };
  readonly '/api/admin/quote-requests': {
    readonly answer: readonly RequestRow[];
    readonly query: BoardFilters & Paged;
  };
  readonly '/api/admin/quote-requests/counts': { readonly answer: BoardCounts };
  readonly '/api/admin/contact-messages': {
    readonly answer: readonly ContactMessage[];
    readonly query: { readonly state?: ContactState } & Paged;
  };
  readonly '/api/admin/contact-messages/counts': { readonly answer: ContactCounts };
  readonly '/api/admin/users': { readonly answer: readonly Person[]; readonly query: PeopleFilters & Paged };
  readonly '/api/admin/audit': {
    readonly answer: readonly AuditEntry[];
    readonly query: { readonly subject?: AuditSubject } & Paged;
  };
  readonly '/api/admin/overview': { readonly answer: Overview };
};

interface Reviewing<Body> {
  readonly answer: ReviewedApplication;
  readonly byId: true;
  readonly body: Body;
}

type Nothing = Readonly<Record<string, never>>;

export type AdminWrites = {
  readonly '/api/admin/creative-applications/{id}/request-changes': Reviewing<{ readonly note: string }>;
  readonly '/api/admin/creative-applications/{id}/undo': Reviewing<Nothing>;
  readonly '/api/admin/contact-messages/{id}/answer': {
    readonly answer: ContactMessage;
    readonly byId: true;
    readonly body: { readonly answer: string };
  };
  readonly '/api/admin/contact-messages/{id}/close': {
    readonly answer: ContactMessage;
    readonly byId: true;
    readonly body: Nothing;
  };
};

export const adminApi = clientOf<AdminReads, AdminWrites>();
