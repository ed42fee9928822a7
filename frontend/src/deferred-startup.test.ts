import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetAddressesOnLeaving } from './deferred-startup';

function loadedAt(address: string, canonical: string) {
  window.history.replaceState(null, '', address);
  document.head.innerHTML = `<title>one</title><link rel="canonical" href="http://localhost:8080${canonical}"><link rel="alternate" hreflang="ar" href="/x">`;
  forgetAddressesOnLeaving();
}

function goTo(address: string) {
  window.history.pushState(null, '', address);
  document.title = 'two';
}

const addresses = () => document.head.querySelectorAll('link').length;

afterEach(() => {
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

describe('the addresses in the head', () => {
  it('stay while their page is shown, and go with it', async () => {
    loadedAt('/creatives?service=UGC&q=x', '/creatives?service=UGC');
    goTo('/creatives?service=UGC&q=y');
    await Promise.resolve();
    expect(addresses()).toBe(2);
    goTo('/about');
    await waitFor(() => expect(addresses()).toBe(0));
  });

  it('go when another service is chosen', async () => {
    loadedAt('/creatives', '/creatives');
    goTo('/creatives?service=UGC');
    await waitFor(() => expect(addresses()).toBe(0));
  });

  it('go at once when another page is shown already', () => {
    loadedAt('/about', '/');
    expect(addresses()).toBe(0);
  });
});
