/** Two versions side by side; one above the other on a phone. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/lifecycle';
import type { Annotation } from '@/api/types';
import { Dialog } from '@/ui/dialog';
import { SelectBox } from '@/ui/select-box';
import styles from './annotations.lazy.module.css';
import { NoteRow } from './note-row';
import { PictureStage } from './picture-stage';
import { PlayerStage, type Shown } from './player-stage';
import { useFileOptions } from './use-file-options';
import { comparableFiles, inOrder, type ViewedFile } from './viewable';

/** The newest version's first file, and the one at its place in the version before that holds one. */
function pairOf(files: readonly ViewedFile[]): { readonly before: string; readonly after: string } {
  const after = files.find(({ version }) => version === files.at(-1)?.version);
  const earlier = files.filter(({ file, version }) => file.kind === after?.file.kind && version !== after?.version);
  const before = earlier.find(({ version }) => version === earlier.at(-1)?.version);
  return { before: before?.file.id ?? '', after: after?.file.id ?? '' };
}

interface CompareDialogProps {
  readonly request: RequestDetail;
  readonly notes: readonly Annotation[];
  readonly onClose: () => void;
}

export function CompareDialog({ request, notes, onClose }: CompareDialogProps) {
  const { t } = useTranslation('annotations');
  const files = comparableFiles(request.deliveries);
  const [chosen, setChosen] = useState(() => pairOf(files));
  const pane = (which: 'before' | 'after') => (
    <Pane
      label={t(`compare.${which}`)}
      request={request}
      files={files}
      chosen={chosen[which]}
      notes={notes}
      onChoose={(id) => setChosen((others) => ({ ...others, [which]: id }))}
    />
  );
  return (
    <Dialog title={t('compare.title')} place="large" onClose={onClose}>
      <div className={styles.compare}>
        {pane('before')}
        {pane('after')}
      </div>
    </Dialog>
  );
}

interface PaneProps {
  readonly label: string;
  readonly request: RequestDetail;
  readonly files: readonly ViewedFile[];
  readonly chosen: string;
  readonly notes: readonly Annotation[];
  readonly onChoose: (id: string) => void;
}

function Pane({ label, request, files, chosen, notes, onChoose }: PaneProps) {
  const [shown, setShown] = useState<Shown>();
  const options = useFileOptions(files);
  const file = files.find((viewed) => viewed.file.id === chosen)?.file;
  const own = inOrder(notes.filter((note) => note.file === chosen));
  const show = (note: Annotation) => setShown((before) => ({ note, turn: (before?.turn ?? 0) + 1 }));
  return (
    <section className={styles.pane} aria-label={label}>
      <SelectBox label={label} value={chosen} options={options} onChange={onChoose} />
      {file?.kind === 'image' ? (
        <PictureStage file={file} notes={own} currentId={shown?.note.id} onSelect={show} />
      ) : null}
      {file && file.kind !== 'image' ? <PlayerStage key={file.id} file={file} notes={own} shown={shown} /> : null}
      {own.length > 0 ? (
        <ol className={styles.notes}>
          {own.map((note) => (
            <NoteRow
              key={note.id}
              requestId={request.id}
              note={note}
              isCurrent={note.id === shown?.note.id}
              onShow={show}
            />
          ))}
        </ol>
      ) : null}
    </section>
  );
}
