import type { Creative } from '@/api/types';
import { services } from '@/api/vocabularies';

type StylesField = Extract<keyof Creative, `${string}_styles`>;

/** The list of each service's styles, empty: what a sample row has unless it says otherwise. */
export const noStyles = Object.fromEntries(
  services.map(({ styles_field }) => [styles_field, []]),
) as unknown as Readonly<Record<StylesField, string[]>>;
