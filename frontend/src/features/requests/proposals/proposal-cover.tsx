/** The head of a proposal, as on the roster: a picture of its author’s work, their cover picture, or a drawn cover. */
import { useState } from 'react';
import { motifOf } from '@/api/service-covers';
import type { Creative } from '@/api/types';
import { serviceNamed } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { Cover } from '@/ui/cover';
import { Picture, upTo } from '@/ui/media/picture';

/** A card is at most so wide on screens of ordinary density; sharper screens get by with it. */
const WIDEST = 640;
const SIZES = '(max-width: 640px) 92vw, 24rem';

interface ProposalCoverProps {
  /** What the request asks for. */
  readonly service: string;
  readonly creativeId: string;
  /** On the roster. */
  readonly entry: Creative | undefined;
}

/** The pictures that may represent a creative, the best one first: of the service that is asked for, then of others. */
function picturesOf({ covers, cover_image: own }: Creative, service: string) {
  const fitting = covers[serviceNamed(service)?.id ?? ''];
  const others = Object.values(covers).filter((cover) => cover !== fitting);
  // Sound of the service without a picture is over the creative's own cover.
  const works = fitting && fitting.url === null ? [] : [...(fitting ? [fitting] : []), ...others];
  const pictured = works.flatMap(({ url, width, height, ...work }) =>
    url === null ? [] : [{ ...work, url, width: width ?? 640, height: height ?? 320 }],
  );
  return [...pictured, ...(own ? [{ ...own, alt: null, alt_ar: null }] : [])];
}

export function ProposalCover({ service, creativeId, entry }: ProposalCoverProps) {
  const language = useLanguage();
  const [gone, setGone] = useState<readonly string[]>([]);
  const picture = entry && picturesOf(entry, service).find(({ url }) => !gone.includes(url));
  if (!picture) return <Cover motif={motifOf([service])} seed={creativeId} width={360} height={120} />;
  const { url, srcset, width, height, thumbhash, alt, alt_ar: arabic } = picture;
  return (
    <Picture
      key={url}
      source={{ url, srcset: upTo(WIDEST, srcset), width, height, thumbhash }}
      alt={(language === 'ar' ? arabic || alt : alt || arabic) ?? ''}
      sizes={SIZES}
      // Hidden or replaced since the list was loaded.
      onError={() => setGone((urls) => [...urls, url])}
    />
  );
}
