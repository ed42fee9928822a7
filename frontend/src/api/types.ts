/** Names for shared request and response bodies, derived from the OpenAPI types. */
import type { paths } from './schema';

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

export type Config = Answer<paths['/api/config']['get'], 200>;
export type User = Answer<paths['/api/users/me']['get'], 200>;
export type Service = Answer<paths['/api/services']['get'], 200>[number];
export type Creative = Answer<paths['/api/creatives/{id}']['get'], 200>;
/** The picture that a creative has chosen as the cover. */
export type CoverPicture = NonNullable<Creative['cover_image']>;
export type WorkCover = Creative['covers'][string];
export type PublicWork = Answer<paths['/api/creatives/{id}/works']['get'], 200>[number];
export type AdminWork = Answer<paths['/api/admin/works']['get'], 200>[number];
export type AdminProfileImage = Answer<paths['/api/admin/profile-images']['get'], 200>[number];
export type AdminReport = Answer<paths['/api/admin/reports']['get'], 200>[number];
export type ReportBody = Sent<paths['/api/reports']['post']>;
export type ReportClosingBody = Sent<paths['/api/admin/reports/{id}/close']['post']>;
export type PublicFile = PublicWork['files'][number];
export type Annotation = Answer<paths['/api/quote-requests/{id}/annotations']['get'], 200>[number];
export type NewAnnotation = Sent<paths['/api/quote-requests/{id}/annotations']['post']>;
export type RosterCounts = Answer<paths['/api/creatives/counts']['get'], 200>;
export type QuoteRequest = Answer<paths['/api/quote-requests']['post'], 201>;
export type QuoteRequestBody = Sent<paths['/api/quote-requests']['post']>;
export type Application = Answer<paths['/api/creative/applications']['get'], 200>[number];
export type AdminApplication = Answer<paths['/api/admin/creative-applications']['get'], 200>[number];
export type ApplicationBody = Sent<paths['/api/creative-applications']['post']>;
export type ContactMessageBody = Sent<paths['/api/contact-messages']['post']>;
export type Person = Answer<paths['/api/admin/users']['get'], 200>[number];
