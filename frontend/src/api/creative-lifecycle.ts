/** Names for the bodies of a creative's own page and application, derived from the OpenAPI types. */
import type { components } from './schema';

export type OwnProfile = components['schemas']['OwnProfile'];
/** What a creative's page is made of. */
export type Profile = OwnProfile['draft'];
/** The two places of a page that take a picture. */
export type PicturePart = 'avatar' | 'cover_image';
/** What is written in the form; pictures are saved by themselves. */
export type ProfileWords = Omit<Profile, PicturePart>;
export type ProfilePicture = NonNullable<Profile[PicturePart]>;
/** A part of the upright picture, in fractions of its sides. */
export type Crop = ProfilePicture['crop'];
export type Completeness = OwnProfile['completeness'];
/** Only the fields that are sent change. */
export type ProfileChange = components['schemas']['OwnProfileChange'];
export type ApplicationChange = components['schemas']['ApplicationChange'];
export type OwnWork = components['schemas']['Work'];
export type NewWork = components['schemas']['NewWork'];
export type WorkChange = components['schemas']['WorkChange'];
