/** What a device needs to install the site, in each language. */
import { LANGUAGES, wordsAt, type Language } from './pages.ts';

const files: Readonly<Record<Language, string>> = { en: 'manifest.webmanifest', ar: 'manifest.ar.webmanifest' };
const icon = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

function manifestIn(language: Language): string {
  const manifest = {
    // One app, in whichever language it was installed.
    id: '/',
    name: `${wordsAt('en', 'shell:brand')} · ${wordsAt('ar', 'shell:brand')}`,
    short_name: wordsAt(language, 'shell:brand'),
    description: wordsAt(language, 'home:lead'),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    categories: ['business', 'productivity'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
  return `${JSON.stringify(manifest)}\n`;
}

/** The files by name. */
export function webManifests(): Readonly<Record<string, string>> {
  return Object.fromEntries(LANGUAGES.map((language) => [files[language], manifestIn(language)]));
}
