/** Two versions side by side; on a phone one at a time, in the same place, with a switch between them. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Annotation, RequestDetail } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Dialog } from '@/ui/dialog';
import { SelectBox } from '@/ui/select-box';
import { Tabs } from '@/ui/tabs';
import { useMediaQuery } from '@/ui/use-media-query';
import styles from './annotations.lazy.module.css';
import { NoteRow } from './note-row';
import { PictureStage } from './picture-stage';
import type { Shown } from './player-parts';
import { PlayerStage } from './player-stage';
import { useFileOptions } from './use-file-options';
import { comparableFiles, inOrder, type ViewedFile } from './viewable';

/** Narrower than this two pictures are too small to compare. */
const NARROW = '(max-width: 759px)';

type Which = 'before' | 'after';

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
  const [inSight, setInSight] = useState<Which>('after');
  const isNarrow = useMediaQuery(NARROW);
  const pane = (which: Which) => (
    <Pane
      label={t(`compare.${which}`)}
      request={request}
      files={files}
      chosen={chosen[which]}
      notes={notes}
      isAway={isNarrow && inSight !== which}
      onChoose={(id) => setChosen((others) => ({ ...others, [which]: id }))}
    />
  );
  const versionOf = (which: Which) => files.find(({ file }) => file.id === chosen[which])?.version;
  const areVersions = versionOf('before') !== versionOf('after');
  const tab = (which: Which) => ({
    value: which,
    label: areVersions ? t('compare.version', { version: versionOf(which) }) : t(`compare.${which}`),
  });
  const panes = (
    <div className={classNames(styles.compare, isNarrow && styles.oneAtATime)}>
      {pane('before')}
      {pane('after')}
    </div>
  );
  return (
    <Dialog title={t('compare.title')} place="large" onClose={onClose}>
      {isNarrow ? (
        <Tabs label={t('compare.switch')} tabs={[tab('before'), tab('after')]} value={inSight} onChange={setInSight}>
          {panes}
        </Tabs>
      ) : (
        panes
      )}
    </Dialog>
  );
}

interface PaneProps {
  readonly label: string;
  readonly request: RequestDetail;
  readonly files: readonly ViewedFile[];
  readonly chosen: string;
  readonly notes: readonly Annotation[];
  /** The other one is in its place. */
  readonly isAway: boolean;
  readonly onChoose: (id: string) => void;
}

function Pane({ label, request, files, chosen, notes, isAway, onChoose }: PaneProps) {
  const [shown, setShown] = useState<Shown>();
  const options = useFileOptions(files);
  const file = files.find((viewed) => viewed.file.id === chosen)?.file;
  const own = inOrder(notes.filter((note) => note.file === chosen));
  const show = (note: Annotation) => setShown((before) => ({ note, turn: (before?.turn ?? 0) + 1 }));
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAway) pane.current?.querySelector('video')?.pause();
  }, [isAway]);
  return (
    // It keeps its place, so that nothing moves when the other one comes into sight.
    <section
      ref={pane}
      className={styles.pane}
      aria-label={label}
      style={isAway ? { visibility: 'hidden' } : undefined}
    >
      <SelectBox label={label} value={chosen} options={options} onChange={onChoose} />
      {file?.kind === 'image' ? (
        <PictureStage file={file} notes={own} currentId={shown?.note.id} onSelect={show} />
      ) : null}
      {file && file.kind !== 'image' ? <PlayerStage key={file.id} file={file} notes={own} shown={shown} /> : null}
      {own.length > 0 ? (
        <ol className={classNames('stack-12', styles.notes)}>
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
