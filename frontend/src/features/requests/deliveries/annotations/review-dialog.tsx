/** One delivered file in a large view, with its notes next to it; under it on a phone. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDelivered } from '@/api/stages';
import type { Annotation, RequestDetail } from '@/api/types';
import type { Draft } from '@/forms/drafts';
import { useAuth } from '@/session/auth';
import { Dialog } from '@/ui/dialog';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import styles from './annotations.lazy.module.css';
import { keptNote, noteDraft } from './note-draft';
import { NotePanel } from './note-panel';
import { PictureStage } from './picture-stage';
import { isPoint, type Place } from './places';
import type { Shown } from './player-parts';
import { PlayerStage } from './player-stage';
import type { ReviewMove } from './review-actions';
import { ReviewBar } from './review-bar';
import { useFullScreen } from './use-full-screen';
import { inOrder, viewedFiles, type ViewedFile } from './viewable';
import { FITS } from './zoom';
import type { Zoom } from './zoom-frame';

interface ReviewDialogProps {
  readonly request: RequestDetail;
  readonly notes: readonly Annotation[];
  /** The file to begin with, and one of its notes. */
  readonly opened: { readonly file: string; readonly note: string | undefined };
  readonly onMove: (move: ReviewMove) => void;
  readonly onClose: () => void;
}

export function ReviewDialog({ request, notes, opened, onMove, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('annotations');
  const [chosen, setChosen] = useState(opened.file);
  const [zoom, setZoom] = useState<number>(FITS);
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const { user } = useAuth();
  const { succeed } = useToasts();
  const files = viewedFiles(request.deliveries);
  const viewed = files.find(({ file }) => file.id === chosen);
  if (!viewed)
    return (
      <Dialog title={t('gone.title')} onClose={onClose}>
        <p>{t('gone.text')}</p>
      </Dialog>
    );
  const draft = noteDraft(request.id, viewed, user?.id ?? '');
  const close = () => {
    if (mayWrite(request, viewed.version) && keptNote(draft)) succeed(t('form.kept'));
    onClose();
  };
  const choose = (id: string) => {
    setZoom(FITS);
    setChosen(id);
  };
  const size = viewed.file.kind === 'audio' ? undefined : { zoom, onZoom: setZoom };
  return (
    <Dialog title={<UserText>{viewed.file.name}</UserText>} place="full" onClose={close}>
      <div ref={frame} className={styles.review}>
        <ReviewBar files={files} viewed={viewed} onChoose={choose} size={size} fullScreen={fullScreen} />
        <Review
          // Another file starts again.
          key={chosen}
          request={request}
          viewed={viewed}
          notes={inOrder(notes.filter(({ file }) => file === chosen))}
          noteId={chosen === opened.file ? opened.note : undefined}
          draft={draft}
          size={size}
          onMove={onMove}
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
  readonly draft: Draft;
  /** Undefined for sound. */
  readonly size: Zoom | undefined;
  readonly onMove: (move: ReviewMove) => void;
}

/** Whether the reader may write on this version now: its brand, on the newest one, while it waits for the brand. */
function mayWrite({ side, stage, deliveries }: RequestDetail, version: number): boolean {
  return side === 'owner' && isDelivered(stage) && deliveries.at(-1)?.version === version;
}

function Review({ request, viewed, notes, noteId, draft, size, onMove }: ReviewProps) {
  const [shown, setShown] = useState<Shown | undefined>(() => {
    const note = notes.find(({ id }) => id === noteId);
    return note && { note, turn: 0 };
  });
  const { file, version } = viewed;
  // A note that was left unsaved is gone on with.
  const [place, setPlace] = useState<Place | null>(() => keptNote(draft)?.place ?? null);
  const isWritable = mayWrite(request, version);
  const show = (note: Annotation) => setShown((before) => ({ note, turn: (before?.turn ?? 0) + 1 }));
  return (
    <div className={styles.columns}>
      {file.kind === 'image' ? (
        <PictureStage
          file={file}
          notes={notes}
          currentId={shown?.note.id}
          place={isWritable && place && isPoint(place) ? place : undefined}
          onPlace={isWritable ? setPlace : undefined}
          onSelect={show}
          size={size}
        />
      ) : (
        <PlayerStage
          file={file}
          notes={notes}
          shown={shown}
          onPlace={isWritable ? (at_ms) => setPlace({ at_ms }) : undefined}
          size={size}
        />
      )}
      <NotePanel
        request={request}
        viewed={viewed}
        notes={notes}
        currentId={shown?.note.id}
        isWritable={isWritable}
        place={place}
        draft={draft}
        onPlace={setPlace}
        onShow={show}
        onMove={onMove}
      />
    </div>
  );
}
