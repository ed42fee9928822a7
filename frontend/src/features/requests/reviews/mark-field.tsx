import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StarShape } from '@/records/reputation/star-shape';
import { marks, useMarkWords } from '@/records/reputation/stars';
import type { Question } from '@/entities/review-questions';
import { classNames } from '@/lib/class-names';
import { FieldError } from '@/ui/field';
import styles from './reviews.lazy.module.css';

interface MarkFieldProps {
  readonly question: Question;
  /** 0 if none is chosen. */
  readonly mark: number;
  readonly error: string | undefined;
  readonly onChoose: (mark: number) => void;
}

/** One question: five stars, which are radios with words, and the words of the chosen one next to them. */
export function MarkField({ question, mark, error, onChoose }: MarkFieldProps) {
  const { t } = useTranslation('reviews');
  const wordsOf = useMarkWords(question);
  const errorId = useId();
  return (
    <fieldset className={styles.question} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{t(`questions.${question}`)}</legend>
      <div className={styles.choice}>
        <div className={styles.stars}>
          {marks.map((value) => (
            <label key={value} className={styles.star} data-on={value <= mark || undefined} title={wordsOf(value)}>
              <input
                type="radio"
                name={question}
                value={value}
                checked={value === mark}
                aria-label={t('markOf', { mark: value, words: wordsOf(value) })}
                onChange={() => onChoose(value)}
              />
              <StarShape />
            </label>
          ))}
        </div>
        <span className={classNames('text-15', mark > 0 ? styles.word : 'muted')} aria-hidden="true">
          {mark > 0 ? wordsOf(mark) : t('notChosen')}
        </span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
