/** Names for shared request and response bodies, derived from the OpenAPI types. */
import type { components, paths } from './schema';

type Schemas = components['schemas'];

type Answer<Operation, Status extends number> = Operation extends { responses: infer R }
  ? Status extends keyof R
    ? R[Status] extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never
  : never;

type Sent<Operation> = Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

type Query<Operation> = Operation extends { parameters: { query?: infer Asked } } ? NonNullable<Asked> : never;

export type Config = Answer<paths['/api/config']['get'], 200>;
export type User = Answer<paths['/api/users/me']['get'], 200>;
/** Paying through a provider, where the operator has turned it on. */
export type PaymentsConfig = NonNullable<Config['payments']>;
export type PayMethod = PaymentsConfig['methods'][number];
/** What keeps an account with open money from being deleted. */
export type OpenMoney = NonNullable<Schemas['Error']['reason']>;
export type Service = Answer<paths['/api/services']['get'], 200>[number];
export type Creative = Answer<paths['/api/creatives/{id}']['get'], 200>;
/** The cover picture that a creative has chosen. */
export type CoverPicture = NonNullable<Creative['cover_image']>;
export type WorkCover = Creative['covers'][string];
export type PublicWork = Answer<paths['/api/creatives/{id}/works']['get'], 200>[number];
export type AdminWork = Answer<paths['/api/admin/works']['get'], 200>[number];
/** The states by which admins list works and pictures of pages. */
export type ReviewState = NonNullable<Query<paths['/api/admin/works']['get']>['state']>;
export type AdminProfileTexts = Answer<paths['/api/admin/profile-texts']['get'], 200>[number];
export type TextReviewState = NonNullable<Query<paths['/api/admin/profile-texts']['get']>['state']>;
export type AdminProfileImage = Answer<paths['/api/admin/profile-images']['get'], 200>[number];
export type AdminReport = Answer<paths['/api/admin/reports']['get'], 200>[number];
export type ReportState = AdminReport['state'];
export type ReportBody = Sent<paths['/api/reports']['post']>;
export type ReportClosingBody = Sent<paths['/api/admin/reports/{id}/close']['post']>;
export type ReportOutcome = ReportClosingBody['outcome'];
export type PublicFile = PublicWork['files'][number];
export type Annotation = Answer<paths['/api/quote-requests/{id}/annotations']['get'], 200>[number];
export type NewAnnotation = Sent<paths['/api/quote-requests/{id}/annotations']['post']>;
export type RosterQuery = Query<paths['/api/creatives']['get']>;
export type RosterOrder = NonNullable<RosterQuery['sort']>;
export type RosterCounts = Answer<paths['/api/creatives/counts']['get'], 200>;
export type QuoteRequest = Answer<paths['/api/quote-requests']['post'], 201>;
/** Of a brand's list. */
export type RequestOrder = NonNullable<Query<paths['/api/brand/quote-requests']['get']>['order']>;
export type QuoteRequestBody = Sent<paths['/api/quote-requests']['post']>;
export type Application = Answer<paths['/api/creative/applications']['get'], 200>[number];
/** Of the admins' list. */
export type ApplicationOrder = NonNullable<Query<paths['/api/admin/creative-applications']['get']>['order']>;
export type AdminApplication = Answer<paths['/api/admin/creative-applications']['get'], 200>[number];
export type ApplicationBody = Sent<paths['/api/creative-applications']['post']>;
export type ContactMessageBody = Sent<paths['/api/contact-messages']['post']>;
export type ProfileBody = Sent<paths['/api/users/profile']['post']>;

/** A closed list's words, of a field that may be blank. */
type Words<Field> = Exclude<NonNullable<Field>, ''>;
/** What a list of one of a body's fields may hold. */
type Members<Field> = NonNullable<Field> extends readonly (infer Member)[] ? Member : never;

// The words of closed lists, as requests send them.
export type ContactSubject = ContactMessageBody['subject'];
export type BudgetRange = Words<QuoteRequestBody['budgetRange']>;
export type Timeline = Words<QuoteRequestBody['timeline']>;
export type RateRange = Words<ApplicationBody['rateRange']>;
export type ServiceName = QuoteRequestBody['serviceCategory'];
export type Industry = Members<ApplicationBody['industries']>;
export type SpokenLanguage = Members<ApplicationBody['working_languages']>;
export type ServiceId = NewWork['service'];
export type StyleId = Words<NewWork['style']>;

/** An uploaded file. */
export type StoredFile = Schemas['File'];
export type CreativeRef = Schemas['CreativeRef'];
export type Holiday = Config['holidays'][number];

// A request, and what its sides do with it.
export type RequestDetail = Schemas['RequestDetail'];
/** A row of a brand's list and of the admins' board. */
export type RequestRow = Schemas['QuoteRequestRow'];
/** The detailed state; the public `status` follows from it. */
export type Stage = RequestDetail['stage'];
export type WaitingOn = RequestDetail['waiting_on'];
/** The caller's side of a request. */
export type Side = RequestDetail['side'];
/** The last segments of the calls; `edit` is PATCH of the brief, `proposals` and `messages` are POST. */
export type RequestMove = RequestDetail['allowed_moves'][number];
export type RequestEvent = Schemas['RequestEvent'];
export type Invitation = Schemas['Invited'];
export type Delivery = Schemas['Delivery'];
export type Payment = Schemas['Payment'];
export type PaymentMethod = Payment['method'];
export type BrandCounts = Schemas['BrandCounts'];
export type BoardCounts = Schemas['RequestCounts'];
export type BriefPatch = Schemas['BriefEdit'];
/** What a brief said until another version replaced it. */
export type BriefVersion = Schemas['BriefVersion'];
export type PaymentBody = Schemas['NewPayment'];

// A problem that a side reported, with what both sides suggest.
export type Dispute = Schemas['Dispute'];
export type Position = Schemas['Position'];
export type DisputeDecision = Schemas['DisputeDecision'];
export type DisputeCase = Schemas['DisputeCase'];
export type DisputeCounts = Schemas['DisputeCounts'];
export type PossibleWish = Schemas['PossibleWish'];
export type WishKind = Position['wish'];
export type AdminDispute = Answer<paths['/api/admin/disputes']['get'], 200>[number];
export type AdminDisputeFilter = NonNullable<Query<paths['/api/admin/disputes']['get']>['state']>;
export type Problem = Dispute['problem'];
export type Clause = DisputeDecision['clause'];
export type Fault = DisputeDecision['fault'];
/** The moves of a dispute, by their calls. */
export type DisputeCall = 'position' | 'accept-position' | 'decide' | 'accept-decision' | 'appeal';
/** What the brand may pay through a provider now. */
export type Payable = NonNullable<RequestDetail['payable']>;
export type PayableChoice = Payable['choices'][number];
/** Money that goes back to the brand. */
export type Refund = RequestDetail['refunds'][number];
export type Taking = RequestDetail['taken_back'][number];
/** One attempt to pay through a provider. */
export type PaymentAttempt = Answer<paths['/api/payment-attempts/{id}']['get'], 200>;
export type PayBody = Sent<paths['/api/quote-requests/{id}/pay']['post']>;
/** Where the creative is paid, as the brand may see it. */
export type Payee = Answer<paths['/api/quote-requests/{id}/payee']['get'], 200>;

/** The moves that answer the request. */
type Answering = Exclude<RequestMove, 'edit' | 'invite' | 'record-payment' | 'pay' | 'proposals' | 'messages'>;
/** The body of each of them; only admins invite. */
export type MoveBodies = {
  readonly [Move in Answering | DisputeCall]: Sent<paths[`/api/quote-requests/{id}/${Move}`]['post']>;
} & { readonly invite: Sent<paths['/api/admin/quote-requests/{id}/invite']['post']> };

// Reviews of projects, and what is counted of both sides.
export type RequestReviews = Schemas['RequestReviews'];
export type RequestReview = Schemas['RequestReview'];
export type ReviewDraft = Sent<paths['/api/quote-requests/{id}/review']['put']>;
export type ReviewMarks = RequestReview['marks'];
export type ReviewRule = NonNullable<RequestReview['hidden_rule']>;
export type HiddenPart = NonNullable<RequestReview['hidden']>;
/** How an admin counts a project in a number of one of its sides. */
export type TreatedFact = RequestReviews['treatments'][number];
export type PublicReview = Answer<paths['/api/creatives/{id}/reviews']['get'], 200>[number];
export type CreativeRecord = Answer<paths['/api/creatives/{id}/record']['get'], 200>;
export type BrandRecord = Answer<paths['/api/quote-requests/{id}/brand-record']['get'], 200>;
export type OwnRecord = Answer<paths['/api/creative/record']['get'], 200>;
export type OwnFact = OwnRecord['facts'][number];
export type FactProject = OwnFact['projects'][number];
export type Fact = CreativeRecord['facts'][number];
export type Badge = CreativeRecord['badges'][number];
export type ReviewScore = NonNullable<CreativeRecord['score']>;
export type AdminReview = Answer<paths['/api/admin/reviews']['get'], 200>[number];
export type AdminReviewState = NonNullable<Query<paths['/api/admin/reviews']['get']>['state']>;
export type HidingBody = Sent<paths['/api/admin/reviews/{id}/hide']['post']>;
export type FactTreatmentBody = Sent<paths['/api/admin/quote-requests/{id}/exclude-fact']['post']>;

// Proposals.
export type Proposal = Schemas['Proposal'];
export type Terms = Schemas['ProposalTerms'];
export type PlanPart = Schemas['PlanPart'];
export type PlanLabelKey = NonNullable<PlanPart['label_key']>;
export type PaymentDue = PlanPart['due'];
export type UsageRights = Schemas['UsageRights'];
export type ChannelKey = NonNullable<UsageRights['channel_keys'][number]>;
export type Territory = UsageRights['territory'];
export type AiUse = Terms['ai_use'];
export type ChangeRequest = Schemas['ChangeRequest'];
/** Terms as they are sent; what is left out has a default. */
export type ProposalBody = Partial<Omit<Terms, 'payment_plan' | 'usage_rights'>> & {
  readonly payment_plan?: (Omit<PlanPart, 'label_key' | 'release'> & Partial<Pick<PlanPart, 'release'>>)[];
  readonly usage_rights?: Omit<UsageRights, 'channel_keys'> | null;
} & Pick<Terms, 'price_fils' | 'delivery_days' | 'deliverables' | 'revisions_included' | 'message'>;

export type Message = Schemas['Message'];
export type MessageThread = Schemas['Thread'];
/** A row of a creative's inbox. */
export type InboxRequest = Schemas['InboxRequest'];
export type InboxCounts = Schemas['InboxCounts'];
export type Agreement = Schemas['Agreement'];
export type Receipt = Schemas['Receipt'];
export type AppNotification = Schemas['Notification'];
export type NotificationEvent = AppNotification['event'];
export type NoticeParams = AppNotification['params'];

// What a creative earns.
export type Earnings = Answer<paths['/api/creative/earnings']['get'], 200>;
export type EarnedMonth = Earnings['months'][number];
export type Payout = Earnings['payouts'][number];
export type PayoutDetails = NonNullable<Earnings['details']>;
export type PayoutDetailsBody = Sent<paths['/api/creative/payout-details']['put']>;
export type Statement = Answer<paths['/api/payouts/{id}']['get'], 200>;

// Money, as admins see it.
export type AdminPayment = Answer<paths['/api/admin/payments']['get'], 200>[number];
export type AdminPaymentCounts = Answer<paths['/api/admin/payments/counts']['get'], 200>;
export type AdminRefund = Answer<paths['/api/admin/refunds']['get'], 200>[number];
export type AdminPayout = Answer<paths['/api/admin/payouts']['get'], 200>[number];
export type PreparedPayouts = Answer<paths['/api/admin/payouts']['post'], 200>;
export type DuePayout = Answer<paths['/api/admin/payouts/due']['get'], 200>[number];
export type PayoutCounts = Answer<paths['/api/admin/payouts/counts']['get'], 200>;
export type Settlement = Answer<paths['/api/admin/settlements']['get'], 200>[number];
export type SettlementBody = Sent<paths['/api/admin/settlements']['post']>;
export type CarriedOutBody = Sent<paths['/api/admin/payouts/carried-out']['post']>;
export type FeeMonth = Answer<paths['/api/admin/fees']['get'], 200>[number];
export type FeeCollection = Answer<paths['/api/admin/fee-collections']['get'], 200>[number];
export type FeeCollectionBody = Sent<paths['/api/admin/fee-collections']['post']>;

// What admins see.
export type ReviewMove = AdminApplication['allowed_moves'][number];
export type ApplicationCounts = Schemas['ApplicationCounts'];
export type ContactMessage = Schemas['AdminContactMessage'];
export type ContactState = ContactMessage['state'];
export type ContactCounts = Schemas['ContactMessageCounts'];
export type Person = Schemas['AdminUser'];
export type AccountState = Person['state'];
export type AccountRole = NonNullable<Query<paths['/api/admin/users']['get']>['role']>;
export type AuditEntry = Schemas['AuditEvent'];
export type Overview = Schemas['Overview'];

// A creative's own page and application.
export type MyPage = Schemas['OwnProfile'];
/** What a creative's page is made of. */
export type Profile = MyPage['draft'];
/** The two places of a page that take a picture. */
export type PicturePart = 'avatar' | 'cover_image';
/** What is written in the form; pictures are saved by themselves. */
export type ProfileWords = Omit<Profile, PicturePart>;
export type ProfilePicture = NonNullable<Profile[PicturePart]>;
/** A part of the upright picture, in fractions of its sides. */
export type Crop = ProfilePicture['crop'];
export type Completeness = MyPage['completeness'];
/** Only the fields that are sent change. */
export type ProfileChange = Schemas['OwnProfileChange'];
export type ApplicationChange = Schemas['ApplicationChange'];
export type OwnWork = Schemas['Work'];
export type NewWork = Schemas['NewWork'];
export type WorkChange = Schemas['WorkChange'];
