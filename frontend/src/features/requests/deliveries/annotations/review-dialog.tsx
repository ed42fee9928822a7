/** One delivered file in a large view, with its notes next to it; under it on a phone. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDelivered } from '@/api/stages';
import type { Annotation, RequestDetail } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Dialog } from '@/ui/dialog';
import { SelectBox } from '@/ui/select-box';
import { UserText } from '@/ui/user-text';
import styles from './annotations.lazy.module.css';
import { NoteRow } from './note-row';
import { isPoint, type Place } from './places';
import { PictureStage } from './picture-stage';
import { PlayerStage, type Shown } from './player-stage';
import { useFileOptions } from './use-file-options';
import { inOrder, viewedFiles, type ViewedFile } from './viewable';

// Forms are heavy, and most readers only look.
const loadForm = async () => ({ default: (await import('./note-form')).NoteForm });
const NoteForm = lazy(loadForm);

interface ReviewDialogProps {
  readonly request: RequestDetail;
  readonly notes: readonly Annotation[];
  /** The file to begin with, and one of its notes. */
  readonly opened: { readonly file: string; readonly note: string | undefined };
  readonly onClose: () => void;
}

export function ReviewDialog({ request, notes, opened, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('annotations');
  const [chosen, setChosen] = useState(opened.file);
  const all = viewedFiles(request.deliveries);
  const options = useFileOptions(all);
  const viewed = all.find(({ file }) => file.id === chosen);
  if (!viewed)
    return (
      <Dialog title={t('gone.title')} onClose={onClose}>
        <p>{t('gone.text')}</p>
      </Dialog>
    );
  return (
    <Dialog title={<UserText>{viewed.file.name}</UserText>} place="large" onClose={onClose}>
      <div className={styles.review}>
        {options.length > 1 ? (
          <SelectBox label={t('file')} value={chosen} options={options} onChange={setChosen} />
        ) : null}
        <Review
          // Another file starts again.
          key={chosen}
          request={request}
          viewed={viewed}
          notes={inOrder(notes.filter(({ file }) => file === chosen))}
          noteId={chosen === opened.file ? opened.note : undefined}
        />
      </div>
    </Dialog>
  );
}

interface ReviewProps {
  readonly request: RequestDetail;
  readonly viewed: ViewedFile;
  readonly notes: readonly Annotation[];
  readonly noteId: string | undefined;
}

/** Whether the reader may write on this version now: its brand, on the newest one, while it waits for the brand. */
function mayWrite({ side, stage, deliveries }: RequestDetail, version: number): boolean {
  return side === 'owner' && isDelivered(stage) && deliveries.at(-1)?.version === version;
}

function Review({ request, viewed, notes, noteId }: ReviewProps) {
  const { t } = useTranslation('annotations');
  const [shown, setShown] = useState<Shown | undefined>(() => {
    const note = notes.find(({ id }) => id === noteId);
    return note && { note, turn: 0 };
  });
  const [place, setPlace] = useState<Place | null>(null);
  const { file, version } = viewed;
  const isWritable = mayWrite(request, version);
  useEffect(() => {
    if (isWritable) void loadForm().catch(() => undefined);
  }, [isWritable]);
  const show = (note: Annotation) => setShown((before) => ({ note, turn: (before?.turn ?? 0) + 1 }));
  const isPicture = file.kind === 'image';
  return (
    <div className={styles.columns}>
      {isPicture ? (
        <PictureStage
          file={file}
          notes={notes}
          currentId={shown?.note.id}
          place={place && isPoint(place) ? place : undefined}
          onPlace={isWritable ? setPlace : undefined}
          onSelect={show}
        />
      ) : (
        <PlayerStage
          file={file}
          notes={notes}
          shown={shown}
          onPlace={isWritable ? (at_ms) => setPlace({ at_ms }) : undefined}
        />
      )}
      <aside className={styles.panel} aria-label={t('title')}>
        {isWritable && place ? (
          <Suspense>
            <NoteForm
              requestId={request.id}
              viewed={viewed}
              place={place}
              onMove={setPlace}
              onClose={() => setPlace(null)}
            />
          </Suspense>
        ) : null}
        {isWritable && !place ? (
          <p className="muted text-15">
            {t(isPicture ? 'hint.picture' : 'hint.moment')}
            {isPicture ? <span className={styles.keys}> {t('hint.keys')}</span> : null}
          </p>
        ) : null}
        {notes.length > 0 ? (
          <ol className={classNames('stack-12', styles.notes)}>
            {notes.map((note) => (
              <NoteRow
                key={note.id}
                requestId={request.id}
                note={note}
                isCurrent={note.id === shown?.note.id}
                onShow={show}
              />
            ))}
          </ol>
        ) : (
          <p className="muted text-15">{t('none')}</p>
        )}
      </aside>
    </div>
  );
}
