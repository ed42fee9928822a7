/** Build-time rendering of a page for a signed-out visitor, which the browser then hydrates. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { makeQueryClient } from '@/api/query-client';
import { Providers } from '@/app/providers';
import { AppRoutes } from '@/app/router';
import { i18n, startI18n } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { cacheUser } from '@/entities/current-user';

/** Streamed chunks would need inline scripts, which the Content Security Policy forbids. */
const ALL_AT_ONCE = Number.MAX_SAFE_INTEGER;

/** The markup of the root's inside, before anything has been loaded from the API. */
export async function renderPage(path: string, language: Language): Promise<string> {
  if (i18n.isInitialized) await i18n.changeLanguage(language);
  else await startI18n(language);
  const queries = makeQueryClient();
  cacheUser(queries, null);
  const { prelude } = await prerender(
    <Providers queries={queries}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </Providers>,
    {
      progressiveChunkSize: ALL_AT_ONCE,
      onError(error) {
        throw error;
      },
    },
  );
  queries.clear();
  return new Response(prelude).text();
}
