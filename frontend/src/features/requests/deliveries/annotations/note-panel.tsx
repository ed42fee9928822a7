/** The notes on a file, next to it: the one that is being written, and those that were. */
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, RequestDetail } from '@/api/types';
import type { Draft } from '@/forms/drafts';
import { classNames } from '@/lib/class-names';
import { WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import styles from './annotations.lazy.module.css';
import { keptNote } from './note-draft';
import { NoteRow } from './note-row';
import type { Place } from './places';
import { ReviewActions, type ReviewMove } from './review-actions';
import type { ViewedFile } from './viewable';

// Forms are heavy, and most readers only look.
const loadForm = async () => ({ default: (await import('./note-form')).NoteForm });
const NoteForm = lazy(loadForm);

export interface NotePanelProps {
  readonly request: RequestDetail;
  readonly viewed: ViewedFile;
  readonly notes: readonly Annotation[];
  readonly currentId: string | undefined;
  readonly isWritable: boolean;
  /** Where a note is being written. */
  readonly place: Place | null;
  readonly draft: Draft;
  readonly onPlace: (place: Place | null) => void;
  readonly onShow: (note: Annotation) => void;
  readonly onMove: (move: ReviewMove) => void;
}

export function NotePanel(props: NotePanelProps) {
  const { request, viewed, notes, currentId, isWritable, place, draft, onPlace, onShow, onMove } = props;
  const { t } = useTranslation('annotations');
  useEffect(() => {
    if (isWritable) void loadForm().catch(() => undefined);
  }, [isWritable]);
  return (
    <aside className={styles.aside} aria-label={t('title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists are scrolled by keyboard, too */}
      <div className={styles.panel} role="group" aria-label={t('list')} tabIndex={0}>
        {isWritable && place ? (
          <Suspense>
            <NoteForm
              requestId={request.id}
              viewed={viewed}
              place={place}
              draft={draft}
              onMove={onPlace}
              onClose={() => onPlace(null)}
            />
          </Suspense>
        ) : null}
        {isWritable && !place ? <Hint isPicture={viewed.file.kind === 'image'} /> : null}
        {isWritable ? null : <LeftBehind draft={draft} />}
        {notes.length > 0 ? (
          <ol className={classNames('stack-12', styles.notes)}>
            {notes.map((note) => (
              <NoteRow
                key={note.id}
                requestId={request.id}
                note={note}
                isCurrent={note.id === currentId}
                onShow={onShow}
              />
            ))}
          </ol>
        ) : (
          <p className="muted text-15">{t('none')}</p>
        )}
      </div>
      {isWritable ? <ReviewActions request={request} onMove={onMove} /> : null}
    </aside>
  );
}

function Hint({ isPicture }: { readonly isPicture: boolean }) {
  const { t } = useTranslation('annotations');
  return (
    <p className="muted text-15">
      <span>{t(isPicture ? 'hint.picture' : 'hint.moment')}</span>
      {isPicture ? <span className={styles.keys}> {t('hint.keys')}</span> : null}
    </p>
  );
}

/** What was typed while the version could still be written on: to be copied. */
function LeftBehind({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('annotations');
  const kept = keptNote(draft);
  if (!kept) return null;
  return (
    <Notice>
      <p>{t('form.tooLate')}</p>
      <WrittenParagraphs>{kept.body}</WrittenParagraphs>
    </Notice>
  );
}
