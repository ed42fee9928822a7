/** Names for the bodies of a creative's own page and application, derived from the OpenAPI types. */
import type { components } from './schema';

export type OwnProfile = components['schemas']['OwnProfile'];
/** What a creative's page is made of. */
export type Profile = OwnProfile['draft'];
export type Completeness = OwnProfile['completeness'];
/** Only the fields that are sent change. */
export type ProfileChange = components['schemas']['OwnProfileChange'];
export type ApplicationChange = components['schemas']['ApplicationChange'];
export type OwnWork = components['schemas']['Work'];
export type NewWork = components['schemas']['NewWork'];
export type WorkChange = components['schemas']['WorkChange'];
