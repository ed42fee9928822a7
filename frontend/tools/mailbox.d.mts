export interface Mail {
  /** Mails are counted from 1 as they come. */
  readonly number: number;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

export interface RunningMailbox {
  readonly smtpUrl: string;
  /** Of the page, and of `/mails`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Takes every mail and shows it; port 0 picks a free one. */
export declare function startMailbox(ports?: { readonly smtpPort?: number; readonly webPort?: number }): Promise<RunningMailbox>;
