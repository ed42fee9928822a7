/** The head of a compared creative: a picture of their work, or the drawn cover. */
import { useState } from 'react';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { Cover } from '@/ui/cover';
import { Picture } from '@/ui/media/picture';
import { coverLookOf } from '../cover-look';
import { altOf, CARD_SIZES, cardPicture, coversOf } from '../works-covers';
import styles from './compare-table.lazy.module.css';

export function CompareCover({ creative }: { readonly creative: Creative }) {
  const language = useLanguage();
  const [isGone, setIsGone] = useState(false);
  const [first] = coversOf(creative, '');
  return (
    <div className={styles.cover}>
      {first && !isGone ? (
        <Picture
          source={cardPicture(first)}
          alt={altOf(first, language)}
          sizes={CARD_SIZES}
          loading="eager"
          onError={() => setIsGone(true)}
        />
      ) : (
        <Cover {...coverLookOf(creative)} width={360} height={180} />
      )}
    </div>
  );
}
