/** What providers of payments call themselves: names that no language changes. */
const NAMES: Readonly<Record<string, string>> = { tap: 'Tap Payments', myfatoorah: 'MyFatoorah' };

/** The name to show; of one that is not known its short name. */
export function payProviderName(slug: string): string {
  return NAMES[slug] ?? slug;
}

export const APPLE_PAY = 'Apple Pay';
