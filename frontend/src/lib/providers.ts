/** The sign-in providers, by the server's names, with their product names. */
export const providerNames = { google: 'Google', apple: 'Apple', facebook: 'Facebook', twitter: 'X' } as const;

export type Provider = keyof typeof providerNames;

export const providers = Object.keys(providerNames) as readonly Provider[];

export function isProvider(name: string): name is Provider {
  return name in providerNames;
}

/** A provider that is unknown to the page is shown by the server's name. */
export function providerName(name: string): string {
  return isProvider(name) ? providerNames[name] : name;
}
