/** What a screen is: an address, who stands before it, and what has happened there. */
import type { Page } from '@playwright/test';
import type { Complaints, Words } from '../e2e/marsam';
import type { paths } from '../src/lib/paths';
import type { Who } from './personas';

export interface Opened {
  readonly page: Page;
  readonly words: Words;
  /** The header's links stand in its menu, and the filters in a dialog. */
  readonly narrow: boolean;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Screen {
  /** Unique, and the name of its pictures. */
  readonly name: string;
  /** Which route of the table it is a state of; any other address is `*`. */
  readonly route: keyof typeof paths | '*';
  readonly who: Who;
  readonly at: () => string;
  /** What calls answer instead of the server, by the end of their address. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What is done on it before it is looked at. */
  readonly arrange?: (opened: Opened) => Promise<void>;
  /** What a browser complains about here, as it should. */
  readonly foreseen?: (complaints: Complaints) => void;
  /** Pictured in the dark, too. */
  readonly dark?: true;
}

/** A screen that is only an address, which is most of them. */
export function plain(
  route: Screen['route'],
  at: string,
  who: Who = 'visitor',
  name = route === '*' ? 'not-found' : route,
): Screen {
  return { name, route, who, at: () => at };
}

/** A call that the server refuses, with one of its codes. */
export function refused(status: number, code: string, fields?: Readonly<Record<string, readonly string[]>>): Answer {
  return { status, body: { error: code, code, request_id: 'screens', ...(fields && { fields }) } };
}
