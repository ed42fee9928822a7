/** For ten seconds after a review: what was decided, and taking it back. It takes the focus when it appears. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useSingleMutation } from '@/api/use-single-mutation';
import { undoReviewMutation } from '@/entities/admin-application';
import { useErrorMessage } from '@/forms/use-error-message';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import { reviewPath } from './review-paths';
import styles from './undo-bar.module.css';
import { UNDO_MS, useUndoable, type Undoable } from './undoable';

const SECOND_MS = 1_000;
const texts = { approve: 'approved', reject: 'rejected', changes: 'changesSent' } as const;

export function UndoBar() {
  const { undoable } = useUndoable();
  // Another review is another bar.
  return undoable ? <Bar key={`${undoable.id} ${undoable.until}`} undoable={undoable} /> : null;
}

const secondsLeft = ({ until }: Undoable) => Math.ceil(Math.min(UNDO_MS, until - Date.now()) / SECOND_MS);

function Bar({ undoable }: { readonly undoable: Undoable }) {
  const { t } = useTranslation('admin');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(() => secondsLeft(undoable));
  const { mutate: undo, isPending } = useSingleMutation(undoReviewMutation);

  useEffect(() => {
    const timer = window.setInterval(() => {
      const next = secondsLeft(undoable);
      // The bar leaves the page: not with the focus.
      if (next <= 0 && bar.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
      setLeft(next);
    }, SECOND_MS / 4);
    return () => window.clearInterval(timer);
  }, [undoable]);

  const { isNew = false } = undoable;
  useEffect(() => {
    // After the effects of the page, whose title takes the focus too.
    if (isNew) queueMicrotask(() => bar.current?.focus({ preventScroll: true }));
  }, [isNew]);

  if (left <= 0 && !isPending) return null;
  return (
    <div className={styles.place}>
      <div
        className={styles.bar}
        ref={bar}
        role="group"
        tabIndex={-1}
        aria-label={t('undo.label', { name: undoable.name })}
      >
        <span className={styles.clock} aria-hidden="true">
          <svg viewBox="0 0 36 36">
            <circle className={styles.track} cx="18" cy="18" r="16" />
            <circle
              className={styles.rest}
              cx="18"
              cy="18"
              r="16"
              pathLength={UNDO_MS}
              strokeDasharray={`${Math.max(0, left) * SECOND_MS} ${UNDO_MS}`}
            />
          </svg>
          <bdi>{Math.max(0, left)}</bdi>
        </span>
        <p className={styles.text}>
          <span>{t(texts[undoable.kind])}</span>
          <span> · </span>
          <UserText>{undoable.name}</UserText>
        </p>
        <Button
          look="light"
          size="small"
          busy={isPending}
          onClick={() =>
            undo(undoable.id, {
              onSuccess: () => {
                succeed(t('undo.done'));
                void navigate(reviewPath(undoable.id));
              },
              onError: (error) => {
                fail(errorMessage(error, t('undo.failed')));
                void navigate({ pathname, search }, { replace: true });
              },
            })
          }
        >
          {t('undo.undo')}
        </Button>
      </div>
    </div>
  );
}
