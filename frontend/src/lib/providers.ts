/** The sign-in providers by the names that the server has for them, and those that people know. */
export const providerNames = { google: 'Google', apple: 'Apple', facebook: 'Facebook', twitter: 'X' } as const;

export type Provider = keyof typeof providerNames;

export const providers = Object.keys(providerNames) as readonly Provider[];

export function isProvider(name: string): name is Provider {
  return name in providerNames;
}

/** A provider that is new to the page is called what the server calls it. */
export function providerName(name: string): string {
  return isProvider(name) ? providerNames[name] : name;
}
