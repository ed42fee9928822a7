/** Ends the review: a revision that asks for these notes, or the approval. */
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { Button } from '@/ui/button';
import styles from './annotations.lazy.module.css';
import { useOpenNotes } from './open-notes';

/** The moves that end a review. */
export type ReviewMove = 'request-revision' | 'approve';

interface ReviewActionsProps {
  readonly request: RequestDetail;
  readonly onMove: (move: ReviewMove) => void;
}

export function ReviewActions({ request, onMove }: ReviewActionsProps) {
  const { t } = useTranslation('annotations');
  const { t: moves } = useTranslation('requests');
  const { unsent, unresolved } = useOpenNotes(request);
  const can = (move: ReviewMove) => request.allowed_moves.includes(move);
  if (!can('request-revision') && !can('approve')) return null;
  const count = unsent + unresolved;
  const ask = count > 0 ? t('actions.askWith', { count }) : moves('moves.request-revision.label');
  return (
    <div className={styles.actions} role="group" aria-label={t('actions.label')}>
      {can('request-revision') ? (
        <Button look={count > 0 ? 'primary' : 'secondary'} size="small" onClick={() => onMove('request-revision')}>
          {ask}
        </Button>
      ) : null}
      {can('approve') ? (
        <Button look={count > 0 ? 'secondary' : 'primary'} size="small" onClick={() => onMove('approve')}>
          {moves('moves.approve.label')}
        </Button>
      ) : null}
    </div>
  );
}
