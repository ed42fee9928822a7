/** The head of a compared creative: a picture of their work, their cover picture, or the drawn cover. */
import { useState } from 'react';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { Cover } from '@/ui/cover';
import { Picture } from '@/ui/media/picture';
import { coverLookOf } from '../cover-look';
import { altOf, CARD_SIZES, cardPicture, coversOf, isPictured, ownCoverOf } from '../works-covers';
import styles from './compare-table.lazy.module.css';

export function CompareCover({ creative }: { readonly creative: Creative }) {
  const language = useLanguage();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [work] = coversOf(creative, '')
    .filter(isPictured)
    .filter(({ url }) => !gone.includes(url));
  const source = work ? cardPicture(work) : ownCoverOf(creative, gone);
  return (
    <div className={styles.cover}>
      {source ? (
        <Picture
          key={source.url}
          source={source}
          alt={work ? altOf(work, language) : ''}
          sizes={CARD_SIZES}
          loading="eager"
          onError={() => setGone((urls) => [...urls, source.url])}
        />
      ) : (
        <Cover {...coverLookOf(creative)} width={360} height={180} />
      )}
    </div>
  );
}
