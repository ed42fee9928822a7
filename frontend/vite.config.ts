import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './tools/chunks.ts';
import { lazyStyles } from './tools/lazy-styles.ts';
import { publish } from './tools/publish.ts';
import { shipped } from './tools/shipped.ts';

// The server's own addresses: its API, and the files of public works.
const proxy = { '/api': 'http://127.0.0.1:8080', '/media/': 'http://127.0.0.1:8080' };

export default defineConfig({
  plugins: [react(), shipped(), lazyStyles(), publish()],
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    // Vite's own default would rewrite `:dir(rtl)` into a test of the language, which is not the same.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // All of it is smaller than many responses are alone.
    cssCodeSplit: false,
    rolldownOptions: {
      // Constants are inlined: no screen loads a file for the name of a state.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The shell names every file: seven characters are enough to tell its versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Node would get the build for Node, which sends nothing that jsdom made.
    alias: {
      'tus-js-client': fileURLToPath(new URL('node_modules/tus-js-client/lib.esm/browser/index.js', import.meta.url)),
    },
    server: { deps: { inline: ['tus-js-client'] } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // jsdom and the libraries are read once by each worker; src/test/setup.ts gives each file an empty window and modules of its own.
    isolate: false,
    // By default one core is left free, which is half of two.
    maxWorkers: '100%',
    // The slowest test takes four seconds on two cores, and many times that with other work on the machine. A query
    // that finds nothing gives up earlier (src/test/setup.ts) and says what there was.
    testTimeout: 60_000,
    // As for nextest and Playwright: in CI a test gets a second try, and is then listed.
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
