/** Links to creatives; apart from the other paths, which every visit loads. */
import { paths, withQuery } from './paths.ts';

export function creativePath(id: string): string {
  return `${paths.creatives}/${encodeURIComponent(id)}`;
}

export function creativesOfService(service: string): string {
  return withQuery(paths.creatives, { service });
}

/** The quote form for a creative; it begins with the service, where one is known. */
export function requestQuoteFrom(creativeId: string, service = ''): string {
  return withQuery(paths.requestQuote, { creative: creativeId, ...(service && { service }) });
}
