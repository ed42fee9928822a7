import { useTranslation } from 'react-i18next';

/** What a side of a review is called: alone or at the start of a sentence, and inside one. */
export interface SideName {
  readonly start: string;
  readonly inside: string;
}

/** What is said instead of a name: a brand does not show it, or the account was deleted. */
type Unnamed = 'brand' | 'formerBrand' | 'formerCreative';

/** What a side is called by its name, or without one. */
export function useSideName(): (name: string | null | undefined, unnamed: Unnamed) => SideName {
  const { t } = useTranslation('reviews');
  return (name, unnamed) => ({
    start: name ?? t(`public.${unnamed}`),
    inside: name ?? t(`inside.${unnamed}`),
  });
}
