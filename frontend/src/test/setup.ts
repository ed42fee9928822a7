import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { i18n, startI18n } from '@/i18n';
import { showLanguage } from '@/i18n/languages';
import { server, takeUnknownFields } from './server';

const texts = import.meta.glob<Record<string, unknown>>('../i18n/locales/*/*.json', { eager: true, import: 'default' });

// A worker runs many files in one window: each begins with an empty one, and with modules of its own. What the libraries
// themselves remember is taken back.
vi.useRealTimers();
vi.unstubAllGlobals();
onlineManager.setOnline(true);
focusManager.setFocused(undefined);
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
window.history.replaceState(null, '', '/');

configure({
  // A busy machine renders later, not differently.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => new Error(`${message ?? ''}\n${container.textContent ?? ''}`),
});

// Not implemented by jsdom.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
vi.stubGlobal('scrollTo', () => undefined);
URL.createObjectURL = () => 'blob:chosen';
URL.revokeObjectURL = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollBy = () => undefined;
// Not a stub: it stays when a test removes its own.
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query } as MediaQueryList);
// Of Node, not of jsdom: the tabs of other tests would be heard.
Reflect.set(globalThis, 'BroadcastChannel', undefined);
document.adoptedStyleSheets = [];
CSSStyleSheet.prototype.replaceSync = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
};

beforeAll(async () => {
  await startI18n();
  for (const [file, bundle] of Object.entries(texts)) {
    const [, language = '', namespace = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    i18n.addResourceBundle(language, namespace, bundle);
  }
  server.listen({ onUnhandledRequest: 'error' });
});

beforeEach(async () => {
  await i18n.changeLanguage('en');
  showLanguage('en');
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie = 'marsam_signed_in=; max-age=0';
  const unknown = takeUnknownFields();
  if (unknown.length > 0) throw new Error(`sent, and not known to the API: ${unknown.join(', ')}`);
});

afterAll(() => {
  server.close();
  vi.resetModules();
});
