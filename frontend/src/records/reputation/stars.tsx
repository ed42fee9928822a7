import { useTranslation } from 'react-i18next';
import type { ReviewMarks } from '@/api/types';
import { questions, type Question, type ReviewSide } from '@/entities/review-questions';
import styles from './reputation.lazy.module.css';
import { StarShape } from './star-shape';

const WORDS = ['one', 'two', 'three', 'four', 'five'] as const;
/** The marks that can be given. */
export const marks = [1, 2, 3, 4, 5] as const;

/** The words of a mark: of what was agreed, the work itself; of other sentences, how far they hold. */
export function useMarkWords(question: Question): (mark: number) => string {
  const { t } = useTranslation('reviews');
  return (mark) => {
    const word = WORDS[mark - 1];
    if (!word) return '';
    return t(question === 'quality' ? `marks.${word}` : `agreement.${word}`);
  };
}

/** A mark that was given: as stars, and in words to those who do not see them. */
export function Stars({ question, mark }: { readonly question: Question; readonly mark: number }) {
  const { t } = useTranslation('reviews');
  const wordsOf = useMarkWords(question);
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
              <Stars question={question} mark={mark} />
            </dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
