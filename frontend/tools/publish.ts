/** The steps after bundling: prerendered pages, the server's manifest, the web app manifests, the service worker, compression. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { writeApiDocs } from './api-docs.ts';
import { writeOffline } from './offline.ts';
import { allRoutes, describe, type Chunks } from './pages.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerender.ts';
import { frameOfPrerendered } from './prerendered-frame.ts';
import { webManifests } from './web-manifests.ts';

/** Read by the server only, which serves no file whose name begins with a dot. */
const FOR_THE_SERVER = '.site';

/** The address of the one style sheet. */
function styleSheetOf(chunks: Chunks): string {
  const files = Object.values(chunks).map((chunk) => chunk?.file);
  const [styles, ...others] = files.filter((file) => file?.endsWith('.css'));
  if (styles === undefined || others.length > 0) throw new Error('the build has not one style sheet');
  return `/${styles}`;
}

export function publish(): Plugin {
  let outDir = '';
  let cssTarget: string[] | string = [];
  return {
    name: 'marsam-publish',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
      cssTarget = config.build.cssTarget || [];
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const chunks = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Chunks;
        const paths = allRoutes.filter((route) => route.prerendered).map((route) => route.path);
        const prerendered = await prerenderPages(paths, {
          cssTarget,
          builtInto: outDir,
          styleSheet: styleSheetOf(chunks),
        });
        const forServer = path.join(outDir, FOR_THE_SERVER);
        await mkdir(forServer, { recursive: true });
        await Promise.all([...prerendered.texts].map(([name, text]) => writeFile(path.join(forServer, name), text)));
        const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
        await writeFile(path.join(forServer, 'prerendered.html'), frameOfPrerendered(page));
        await writeFile(path.join(forServer, 'pages.json'), JSON.stringify(describe(chunks, prerendered.byRoute)));
        await Promise.all(
          Object.entries(webManifests()).map(([name, text]) => writeFile(path.join(outDir, name), text)),
        );
        await writeApiDocs(outDir);
        await writeOffline(outDir, chunks);
        await precompress(outDir);
      },
    },
  };
}
