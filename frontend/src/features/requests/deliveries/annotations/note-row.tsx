/** One note: where it is, what it says, how far it has come, and what the reader may do with it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { deleteAnnotationMutation, stepAnnotationMutation } from '@/entities/annotation';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import { clock } from '@/ui/media/clock';
import { StatusPill } from '@/ui/status-pill';
import { useToasts } from '@/ui/toast';
import styles from './annotations.lazy.module.css';
import { stateOf } from './viewable';

const colors = { draft: 'neutral', open: 'yellow', resolved: 'green' } as const;

interface NoteRowProps {
  readonly requestId: string;
  readonly note: Annotation;
  readonly isCurrent?: boolean;
  /** Shows it in its file. */
  readonly onShow?: ((note: Annotation) => void) | undefined;
}

export function NoteRow({ requestId, note, isCurrent = false, onShow }: NoteRowProps) {
  const { t } = useTranslation('annotations');
  const { number, at_ms: at } = note;
  const state = stateOf(note);
  const place = typeof at === 'number' ? t('goTo', { at: clock(at / 1_000) }) : t('onPicture');
  return (
    <li className={styles.note} data-state={state} aria-current={isCurrent || undefined}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={classNames('stack-6', styles.words)}>
        <div className={styles.facts}>
          <span className="visually-hidden">{t('note', { number })}</span>
          {onShow ? (
            <Button
              size="small"
              look="ghost"
              className={styles.flush}
              aria-label={t('named', { action: place, number })}
              onClick={() => onShow(note)}
            >
              {typeof at === 'number' ? <bdi>{clock(at / 1_000)}</bdi> : <span>{place}</span>}
            </Button>
          ) : null}
          <StatusPill color={colors[state]} label={t(`state.${state}`)} />
        </div>
        <WrittenParagraphs>{note.body}</WrittenParagraphs>
        <Steps requestId={requestId} note={note} />
      </div>
    </li>
  );
}

function Steps({ requestId, note }: { readonly requestId: string; readonly note: Annotation }) {
  const { t } = useTranslation('annotations');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const step = useSingleMutation(stepAnnotationMutation);
  const remove = useSingleMutation(deleteAnnotationMutation);
  const [isAsking, setAsking] = useState(false);
  const { id, number, allowed_moves: allowed } = note;
  if (allowed.length === 0) return null;
  const report = (name: 'resolve' | 'reopen') => ({
    onSuccess: () => succeed(t(`${name}.done`, { number })),
    onError: (error: unknown) => fail(errorMessage(error, t(`${name}.failed`, { number }))),
  });
  return (
    <div className={styles.steps}>
      {(['resolve', 'reopen'] as const).map((name) =>
        allowed.includes(name) ? (
          <Button
            key={name}
            size="small"
            look="secondary"
            busy={step.isPending}
            aria-label={t('named', { action: t(`${name}.label`), number })}
            onClick={() => step.mutate({ requestId, id, step: name }, report(name))}
          >
            {t(`${name}.label`)}
          </Button>
        ) : null,
      )}
      {allowed.includes('delete') ? (
        <Button
          size="small"
          look="ghost"
          className={styles.flush}
          aria-label={t('named', { action: t('delete.label'), number })}
          onClick={() => setAsking(true)}
        >
          {t('delete.label')}
        </Button>
      ) : null}
      {isAsking ? (
        <QuestionDialog
          title={t('delete.title', { number })}
          confirm={t('delete.confirm')}
          cancel={t('delete.keep')}
          look="danger"
          busy={remove.isPending}
          failure={remove.error ? errorMessage(remove.error, t('delete.failed', { number })) : undefined}
          onConfirm={() => remove.mutate({ requestId, id }, { onSuccess: () => succeed(t('delete.done', { number })) })}
          onClose={() => setAsking(false)}
        >
          <p>{t('delete.text')}</p>
        </QuestionDialog>
      ) : null}
    </div>
  );
}
