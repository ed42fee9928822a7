/** What the page of a request shows of the notes on its deliveries; loaded after the page, with what it opens. */
import { useQuery } from '@tanstack/react-query';
import { Columns2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, RequestDetail } from '@/api/types';
import { annotationsQuery } from '@/entities/annotation';
import { useErrorMessage } from '@/forms/use-error-message';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './annotations.lazy.module.css';
import { CompareDialog } from './compare-dialog';
import { NoteRow } from './note-row';
import type { ReviewMove } from './review-actions';
import { ReviewDialog } from './review-dialog';
import { useView } from './use-view';
import { comparableFiles, inOrder, stateOf } from './viewable';

const NONE: readonly Annotation[] = [];

interface AnnotationPartsProps {
  readonly request: RequestDetail;
  /** Whether the dialog of a move is open over the page. */
  readonly isMoveOpen: boolean;
  readonly onMove: (move: ReviewMove) => void;
}

export function AnnotationParts({ request, isMoveOpen, onMove }: AnnotationPartsProps) {
  const { t } = useTranslation('annotations');
  const errorMessage = useErrorMessage();
  const { opened, openFile, openCompare, close } = useView();
  const startMove = useMoveThatEnds({ request, isMoveOpen, onMove, onEnded: close });
  const { data: notes = NONE, error, isPending } = useQuery(annotationsQuery(request.id));
  const isComparable = comparableFiles(request.deliveries).length > 0;
  const versions = [...new Set(notes.map(({ version }) => version))].toSorted((one, other) => other - one);
  return (
    <div className={styles.parts}>
      {isComparable ? (
        <Button look="secondary" size="small" onClick={openCompare}>
          <Columns2 aria-hidden="true" />
          {t('compare.open')}
        </Button>
      ) : null}
      {error ? <Notice kind="error">{errorMessage(error, t('failed'))}</Notice> : null}
      {versions.map((version) => (
        <VersionNotes
          key={version}
          requestId={request.id}
          version={version}
          notes={notes.filter((note) => note.version === version)}
          onShow={(note) => openFile(note.file, note.id)}
        />
      ))}
      {opened?.kind === 'file' && !isPending ? (
        <ReviewDialog request={request} notes={notes} opened={opened} onMove={startMove} onClose={close} />
      ) : null}
      {opened?.kind === 'compare' && isComparable ? (
        <CompareDialog request={request} notes={notes} onClose={close} />
      ) : null}
    </div>
  );
}

/** A move that is made from the review ends it; one that is not made leads back to it. */
function useMoveThatEnds({
  request,
  isMoveOpen,
  onMove,
  onEnded,
}: AnnotationPartsProps & { readonly onEnded: () => void }): (move: ReviewMove) => void {
  const started = useRef<ReviewMove>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isMoveOpen;
    wasOpen.current = isMoveOpen;
    const move = started.current;
    if (!hasClosed || move === null) return;
    started.current = null;
    if (!request.allowed_moves.includes(move)) onEnded();
  });
  return (move) => {
    started.current = move;
    onMove(move);
  };
}

interface VersionNotesProps {
  readonly requestId: string;
  readonly version: number;
  readonly notes: readonly Annotation[];
  readonly onShow: (note: Annotation) => void;
}

/** The notes on one version, and how many of those that were asked for are resolved. */
function VersionNotes({ requestId, version, notes, onShow }: VersionNotesProps) {
  const { t } = useTranslation('annotations');
  const asked = notes.filter((note) => stateOf(note) !== 'draft');
  const resolved = asked.filter((note) => stateOf(note) === 'resolved');
  return (
    <section className={classNames('stack-10', styles.version)} aria-label={t('ofVersion', { version })}>
      <div className={styles.versionHead}>
        <h4>{t('ofVersion', { version })}</h4>
        {asked.length > 0 ? (
          <p className="muted text-15">{t('progress', { resolved: resolved.length, count: asked.length })}</p>
        ) : null}
      </div>
      <ol className={classNames('stack-12', styles.notes)}>
        {inOrder(notes).map((note) => (
          <NoteRow key={note.id} requestId={requestId} note={note} onShow={onShow} />
        ))}
      </ol>
    </section>
  );
}
