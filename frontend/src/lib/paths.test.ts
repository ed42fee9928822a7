import { describe, expect, it } from 'vitest';
import { creativePath, creativesOfService, requestQuoteFrom } from './creative-paths';
import { authThen, safeNext } from './paths';

describe('paths', () => {
  it('escape what they carry', () => {
    expect(creativesOfService('AI Ads')).toBe('/creatives?service=AI+Ads');
    expect(requestQuoteFrom('a/b')).toBe('/request-quote?creative=a%2Fb');
    expect(requestQuoteFrom('7', 'AI Ads')).toBe('/request-quote?creative=7&service=AI+Ads');
    expect(creativePath('a/b')).toBe('/creatives/a%2Fb');
    expect(authThen('/request-quote?creative=7')).toBe('/auth?next=%2Frequest-quote%3Fcreative%3D7');
  });

  it('follow paths within this site', () => {
    for (const own of [
      '/',
      '/request-quote',
      '/request-quote?creative=0193a7c2-7d1e-7b7c-9c1f-2f6f1f6b8a11',
      '/creatives/0193a7c2-7d1e-7b7c-9c1f-2f6f1f6b8a11',
      '/creatives/',
      '/creatives?service=AI+Ads&style=Product+Demo&q=%D8%AA%D8%B5%D9%88%D9%8A%D8%B1',
      '/dashboard/brand?tab=https://example.com',
      '/about#values',
    ]) {
      expect(safeNext(own)).toBe(own);
    }
  });

  it.each([
    null,
    '',
    ' ',
    '#',
    '?',
    '?next=/admin',
    'admin',
    './admin',
    '../admin',
    'evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '\n//evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '/\u000b/evil.example',
    '/\u007f/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/\ufeff/evil.example',
    '/\u200b/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/x//evil.example',
    '/x/%2e%2e//evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    '/%5c%5cevil.example',
    '/%252fevil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/\uff0fevil.example',
    '\uff0f\uff0fevil.example',
    '\u2215\u2215evil.example',
    '/\u2044evil.example',
    '/\uff3cevil.example',
    '/\u3002evil.example',
    'http:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'https:\\\\evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https%3a%2f%2fevil.example',
    '/https://evil.example',
    'https://localhost:8080@evil.example/',
    '//user:password@evil.example',
    '/@evil.example',
    '//localhost:8080.evil.example',
    '//[::1]/',
    '//127.1/',
    '//0x7f000001/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'javascript%3aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'mailto:a@evil.example',
    '/admin?x=\n',
    '/admin?x=<\u0000>',
    '/admin#\r\nSet-Cookie: a=b',
    '/admin?q=\u062a',
    '/admin;jsessionid=1',
    '/admin\n',
  ])('never follow %j', (hostile) => {
    expect(safeNext(hostile)).toBeUndefined();
  });

  it('stay on this site however a browser reads what is followed', () => {
    // Every two characters between slashes that a parser might treat specially.
    const special = ['/', '\\', '\t', '\n', '\r', ' ', '.', '%', '@', ':', '?', '#', '\u3000', 'a'];
    const followed = special
      .flatMap((first) => special.map((second) => safeNext(`/${first}${second}evil.example`)))
      .filter((path) => path !== undefined);
    expect(followed.length).toBeGreaterThan(0);
    expect(new Set(followed.map((path) => new URL(path, 'https://marsam.example').origin))).toEqual(
      new Set(['https://marsam.example']),
    );
  });
});
