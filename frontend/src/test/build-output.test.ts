/** The build's manifests for the server and for devices, checked without building. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { furtherScreens } from '@/app/further-screens';
import { publicScreens } from '@/app/public-screens';
import { paths } from '@/lib/paths';
import type { Route } from '@/lib/routes';
import { icons, rowsOf } from '../../tools/icons.mjs';
import {
  allRoutes,
  describe as describeBuild,
  LANGUAGES,
  screenFile,
  serverPath,
  type Chunk,
  type Chunks,
} from '../../tools/pages.ts';
import { shortClassName } from '../../tools/class-names.ts';
import { adopting } from '../../tools/lazy-styles.ts';
import { shippedRoutes, shippedWords } from '../../tools/shipped.ts';
import { routes } from '../lib/routes.ts';
import { webManifests } from '../../tools/web-manifests.ts';

const FRONTEND = path.resolve(import.meta.dirname, '../..');

/** A build in which every file that is asked for exists. */
const anyBuild: Chunks = new Proxy<Record<string, Chunk>>(
  {
    'x/readex-pro-latin-wght-normal.woff2': { file: 'latin.woff2' },
    'x/readex-pro-arabic-wght-normal.woff2': { file: 'arabic.woff2' },
  },
  { get: (known, name) => known[String(name)] ?? { file: `${String(name)}.js` } },
);

/** As the router's lists name them. */
function screensOf(routes: readonly Route[]): string[] {
  return [...new Set(routes.map((route) => `../${screenFile(route).slice('src/'.length)}`))];
}

/** The first chunk of a kind in a PNG. */
function chunkOf(png: Buffer, kind: string): Buffer {
  const at = png.indexOf(kind, 8, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

describe('the manifest for the server', () => {
  const manifest = describeBuild(anyBuild, new Map());

  it('names every public page in both languages, each by a name of its own', () => {
    const listed = Object.values(manifest.pages).filter((page) => page.listed);
    expect(listed).toHaveLength(10);
    for (const language of LANGUAGES) {
      const titles = listed.map((page) => page.texts[language].title);
      expect(new Set(titles).size).toBe(titles.length);
      for (const page of listed) expect(page.texts[language].description.length).toBeGreaterThan(30);
    }
  });

  it('names every page of the site', () => {
    expect(Object.keys(manifest.pages).toSorted()).toEqual(
      Object.values(paths)
        .map((route) => route.replace(':id', '{}'))
        .toSorted(),
    );
  });

  it('names a screen that exists for every route', () => {
    for (const route of allRoutes) expect(existsSync(path.join(FRONTEND, screenFile(route))), route.screen).toBe(true);
  });

  it('disallows whole sections in robots.txt', () => {
    expect(manifest.disallow.toSorted()).toEqual([
      '/account',
      '/admin',
      '/auth',
      '/brand-dashboard',
      '/creative-dashboard',
      '/creative-page',
      '/dashboard/',
      '/earnings',
      '/my-record',
      '/notifications',
      '/payments/',
      '/payouts/',
      '/profile-setup',
      '/refunds/',
      '/requests/',
      '/shortlist',
      '/sign-in',
    ]);
    for (const route of allRoutes) expect(route.public && route.noCrawl, route.path).toBeFalsy();
  });

  it('is the list of pages in docs/architecture.md', () => {
    const [, section = ''] = readFileSync(path.join(FRONTEND, '../docs/architecture.md'), 'utf8').split('\nPages: ');
    const [list = ''] = section.split('Any other page');
    const named = list.split('`').filter((_, at) => at % 2 === 1);
    expect(named.toSorted()).toEqual(allRoutes.map((route) => route.path.replace(':id', '{id}')).toSorted());
  });

  it('lists no private page', () => {
    const hidden = [
      paths.auth,
      paths.signIn,
      paths.requestQuote,
      paths.joinCreative,
      paths.profileSetup,
      paths.account,
      paths.brandDashboard,
      paths.admin,
    ];
    for (const route of hidden) expect(manifest.pages[route]?.listed).toBe(false);
  });

  it('prerenders public pages only', () => {
    for (const route of allRoutes.filter(({ prerendered }) => prerendered))
      expect(manifest.pages[serverPath(route.path)]?.listed).toBe(true);
  });

  it('preloads the list of the other screens where it is read, and on no public page', () => {
    const list = '/src/app/further-screens.ts.js';
    const naming = Object.values(manifest.pages).filter((page) => page.scripts.includes(list));
    expect(naming).toEqual(Object.values(manifest.pages).filter((page) => !page.listed));
  });

  it('preloads both fonts for Arabic and one for English', () => {
    expect(manifest.fonts).toEqual({ en: ['/latin.woff2'], ar: ['/arabic.woff2', '/latin.woff2'] });
  });
});

describe('what every visit loads', () => {
  it('has the routes without what only the build reads', () => {
    const shipped = shippedRoutes();
    const rows = Object.values(shipped);
    expect(Object.keys(shipped)).toEqual(Object.keys(routes));
    expect(JSON.stringify(rows)).not.toMatch(/"(?:title|description|preload|prerendered|offline|noCrawl)":/);
    for (const [at, { path: own, screen, namespaces, access, public: isPublic }] of allRoutes.entries())
      expect(rows[at]).toEqual({
        path: own,
        screen,
        ...(access && { access }),
        ...(isPublic && { public: isPublic, namespaces }),
      });
  });

  it('has the words of the other screens in the list of those', () => {
    const others = allRoutes.filter((route) => !route.public);
    expect(shippedWords()).toEqual(Object.fromEntries(others.map(({ screen, namespaces }) => [screen, namespaces])));
  });

  it('has the list of the public screens, and the others have one of their own', () => {
    const ofThePublic = allRoutes.filter((route) => route.public);
    expect(Object.keys(publicScreens).toSorted()).toEqual(screensOf(ofThePublic).toSorted());
    expect(Object.keys(furtherScreens).toSorted()).toEqual(screensOf(allRoutes).toSorted());
  });

  it('has class names that are short, and a class of one file apart from one of another', () => {
    const css =
      '.panel { background: url(panel.svg) } .panel:is(:hover, .title) { color: blue } @keyframes turn { to { rotate: 1turn } }';
    const named = (name: string, file: string) => shortClassName(name, path.join(FRONTEND, file), css);
    const names = ['panel', 'title', 'turn'].map((name) => named(name, 'src/ui/menu.module.css'));
    expect(names[0]).toMatch(/^[a-z]\w0$/);
    expect(names[1]).toMatch(/^[a-z]\w1$/);
    expect(names[2]).toMatch(/^[a-z]\w-turn$/);
    expect(named('panel', 'src/ui/tile.module.css')).not.toBe(names[0]);
    expect(named('panel', 'src/ui/menu.module.css?used')).toBe(names[0]);
  });
});

describe('a style sheet that travels in a script', () => {
  it('is adopted before its class names are used, which are those of the sheet', async () => {
    const file = path.join(FRONTEND, 'src/features/works/works-grid.lazy.module.css');
    const css = readFileSync(file, 'utf8');
    const lines = (await adopting(file)).split('\n');
    expect(lines[0]).toBe(`import css from ${JSON.stringify(`${file}?inline`)};`);
    expect(lines).toContain('adoptStyles(css);');
    const names = JSON.parse(lines.at(-1)?.replace(/^export default (.*);$/, '$1') ?? '') as Record<string, string>;
    expect(names.tile).toBe(shortClassName('tile', file, css));
    expect(Object.keys(names)).toContain('frame');
  });
});

describe('an installed site', () => {
  it('has the icons that are drawn from the logo', () => {
    for (const [file, icon] of Object.entries(icons)) {
      const png = readFileSync(path.join(FRONTEND, file));
      expect(chunkOf(png, 'IHDR').readUInt32BE(0), file).toBe(icon.size);
      expect(inflateSync(chunkOf(png, 'IDAT')).equals(rowsOf(icon)), file).toBe(true);
    }
  });

  it('has a name and a direction in each language, and is one app', () => {
    const manifests = Object.values(webManifests()).map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(manifests.map(({ lang, dir, short_name }) => [lang, dir, short_name])).toEqual([
      ['en', 'ltr', 'Marsam'],
      ['ar', 'rtl', 'مرسم'],
    ]);
    expect(new Set(manifests.map(({ id }) => id))).toEqual(new Set(['/']));
  });

  it('names only icons that exist', () => {
    for (const text of Object.values(webManifests())) {
      const { icons: named } = JSON.parse(text) as { icons: { src: string }[] };
      for (const { src } of named) expect(readFileSync(path.join(FRONTEND, 'public', src)).length).toBeGreaterThan(100);
    }
  });
});

describe('the picture of a shared address', () => {
  it('has the size that its page says, and is light', () => {
    const picture = readFileSync(path.join(FRONTEND, 'public/icons/social.png'));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(64 * 1024);
  });
});
