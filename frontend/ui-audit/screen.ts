/** A screen: a URL, its user, and its state. */
import type { Page } from '@playwright/test';
import type { Complaints, Words } from '../e2e/marsam';
import type { paths } from '../src/lib/paths';
import type { Who } from './personas';

export interface Opened {
  readonly page: Page;
  readonly words: Words;
  /** The header's links are in its menu, and the filters in a dialog. */
  readonly narrow: boolean;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Screen {
  /** Unique, and the name of its screenshots. */
  readonly name: string;
  /** The route that it is a state of; any other path is `*`. */
  readonly route: keyof typeof paths | '*';
  readonly who: Who;
  readonly at: () => string;
  /** Mocked responses, by the end of their URL. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Steps on the page before it is checked. */
  readonly arrange?: (opened: Opened) => Promise<void>;
  /** Expected errors in the browser's console. */
  readonly foreseen?: (complaints: Complaints) => void;
  /** Also captured in the dark theme. */
  readonly dark?: true;
}

/** A screen that is defined by its URL alone, as most are. */
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
