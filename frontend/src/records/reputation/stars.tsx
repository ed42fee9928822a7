import { useTranslation } from 'react-i18next';
import type { ReviewMarks } from '@/api/types';
import { questions, type ReviewSide } from '@/entities/review-questions';
import styles from './reputation.lazy.module.css';
import { StarShape } from './star-shape';

const WORDS = ['one', 'two', 'three', 'four', 'five'] as const;
/** The marks that can be given. */
export const marks = [1, 2, 3, 4, 5] as const;

export function useMarkWords(): (mark: number) => string {
  const { t } = useTranslation('reviews');
  return (mark) => {
    const word = WORDS[mark - 1];
    return word ? t(`marks.${word}`) : '';
  };
}

/** A mark that was given: as stars, and in words to those who do not see them. */
export function Stars({ mark }: { readonly mark: number }) {
  const { t } = useTranslation('reviews');
  const wordsOf = useMarkWords();
  return (
    <span className={styles.stars} role="img" aria-label={t('markOf', { mark, words: wordsOf(mark) })}>
      {marks.map((place) => (
        <StarShape key={place} isOn={place <= mark} />
      ))}
    </span>
  );
}

/** The three answers of a review. */
export function MarksList({ side, given }: { readonly side: ReviewSide; readonly given: ReviewMarks }) {
  const { t } = useTranslation('reviews');
  return (
    <dl className={styles.marks}>
      {questions[side].map((question) => {
        const mark = given[question];
        return mark ? (
          <div key={question} className={styles.mark}>
            <dt>{t(`questions.${question}`)}</dt>
            <dd>
              <Stars mark={mark} />
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
