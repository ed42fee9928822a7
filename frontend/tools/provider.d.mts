export interface ProviderSettings {
  /** 0 picks a free one. */
  readonly port?: number;
  /** As the page calls itself: google, twitter … */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

export interface RunningProvider {
  readonly issuer: string;
  readonly close: () => Promise<void>;
}

/** A certified OpenID provider on this machine, which believes what it is told. */
export declare function startProvider(settings: ProviderSettings): Promise<RunningProvider>;
