import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { publish } from './tools/publish.ts';

/** What every page needs comes as one file: a dozen small ones compress worse and take more round trips. */
const SHELL =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-i18next|i18next|use-sync-external-store|openapi-fetch)\/|@tanstack\/(?:react-query|query-core)\/(?!.*(?:infinite|mutation\b|useMutation|useQueries|useSuspense|usePrefetch|HydrationBoundary))|src\/(?:app|session)\/|src\/i18n\/\w+\.ts$|src\/lib\/(?:paths|class-names|browser-storage|theme)\.ts$|src\/api\/(?:client|errors|query-client)\.ts$|src\/ui\/(?:button|spinner|skeleton|toast|page-title|message-screen|logo|shell-icon)\./;

/** What the public pages share comes as few files for the same reason. */
const PAGE = /src\/ui\/(?:page|page-intro|closing-call)\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(?:arrow-left|arrow-right|badge-check|check|map-pin)\./;
const CARDS =
  /src\/(?:ui\/(?:avatar|cover|covers\/\w+|tags|written-text)|lib\/(?:initials|script|service-motifs)|features\/roster\/(?:api|card-grid|creative-card|filters|presentation|service-chips))\./;
const CONTROLS = /src\/(?:ui\/(?:checkbox|dialog|field|radio|select-field)|api\/error-text)\./;
const VOCABULARIES = /src\/api\/(?:pagination|services|vocabularies)\./;

export default defineConfig({
  plugins: [react(), publish()],
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    // Vite's own default would rewrite `:dir(rtl)` into a test of the language, which is another thing.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // All of it is smaller than many responses are alone.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL, priority: 2 },
            { name: 'vocabularies', test: VOCABULARIES, priority: 1 },
            { name: 'page', test: PAGE, priority: 1 },
            { name: 'controls', test: CONTROLS, priority: 1 },
            { name: 'cards', test: CARDS },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 90_000,
  },
});
