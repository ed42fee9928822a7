/** The way to the quote form that begins with what a request says. */
import type { RequestDetail } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { ASKED } from '@/entities/asked-creatives';
import { REPEATED } from '@/lib/brief-link';
import { paths, withQuery } from '@/lib/paths';

type Repeated = Pick<
  RequestDetail,
  'id' | 'service_category' | 'preferred_creative_id' | 'chosen_creative' | 'invited' | 'is_open'
>;

/** To the creatives that it was sent to, or to others. */
export function repeatPath(request: Repeated, to: 'same' | 'others'): string {
  const { id, service_category: service } = request;
  return withQuery(paths.requestQuote, { [REPEATED]: id, service, ...(to === 'same' && creativesOf(request)) });
}

function creativesOf(request: Repeated): Record<string, string> {
  const { preferred_creative_id: preferred, chosen_creative: chosen, invited, is_open: isOpen } = request;
  const creative = chosen?.id ?? preferred;
  if (creative) return { creative };
  if (isOpen || !invited?.length) return {};
  const ids = invited.map((invitation) => invitation.creative.id);
  return { [ASKED]: ids.slice(0, limits.asked).join(',') };
}
