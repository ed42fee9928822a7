/** One file of the control: how far it is, and what can be done about it. */
import { ArrowDown, ArrowUp, CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { removeFileMutation } from '@/entities/file';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { formatPercent } from '@/i18n/percent';
import { isolated } from '@/lib/isolated';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { UserText } from '@/ui/user-text';
import type { Accepted } from './file-kinds';
import { UploadFace } from './upload-face';
import styles from './upload-row.module.css';
import { useUploadWords } from './use-upload-words';
import type { UploadRow as Row } from './use-uploads';

const withBar: ReadonlySet<Row['state']> = new Set<Row['state']>(['sending', 'paused', 'interrupted']);
const isBad = ({ state }: Row) => state === 'failed' || state === 'refused';

interface UploadRowProps {
  readonly row: Row;
  readonly accepted: Accepted;
  /** Sends it again; an interrupted one needs its file first. */
  readonly onRetry: () => void;
  readonly onRemove: () => void;
  /** Absent where the order does not matter. */
  readonly onMove: ((by: -1 | 1) => void) | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function UploadRow({ row, accepted, onRetry, onRemove, onMove, isFirst, isLast }: UploadRowProps) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const words = useUploadWords(accepted);
  const { mutate: deleteFile } = useSingleMutation(removeFileMutation);
  const name = isolated(row.name, language);
  const isRunning = row.state === 'sending' || row.state === 'waiting' || row.state === 'paused';
  return (
    <li className={classNames(styles.row, isBad(row) && styles.bad)}>
      <UploadFace row={row} name={name} />
      <div className="stack-2">
        <p className={styles.name}>
          <UserText>{row.name}</UserText>
        </p>
        <p className={classNames('row-6 top muted text-13', styles.state)}>
          <StateMark state={row.state} />
          <span>{words.state(row)}</span>
        </p>
        {words.advice(row) === '' ? null : <p className="muted text-13">{words.advice(row)}</p>}
        {withBar.has(row.state) ? <Bar row={row} label={t('progress', { name })} /> : null}
        {row.state === 'processing' && row.progress !== undefined ? (
          <Track share={row.progress} label={t('conversion', { name })} text={words.state(row)} />
        ) : null}
      </div>
      <div className={styles.actions}>
        {onMove ? (
          <>
            <IconButton label={t('moveEarlier', { name })} aria-disabled={isFirst} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton label={t('moveLater', { name })} aria-disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        {row.state === 'failed' || row.state === 'interrupted' ? (
          <IconButton label={t(row.state === 'failed' ? 'retry' : 'chooseAgain', { name })} onClick={onRetry}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          data-remove
          label={t(isRunning ? 'cancel' : 'remove', { name })}
          onClick={() => {
            // A file that stays on the server unused is deleted there after some days: no reason to keep the row.
            if (row.fileId !== undefined) deleteFile(row.fileId);
            onRemove();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function StateMark({ state }: { readonly state: Row['state'] }) {
  if (state === 'processing') return <Spinner />;
  if (state === 'ready') return <CircleCheck className={styles.done} aria-hidden="true" />;
  return state === 'failed' || state === 'refused' ? <CircleAlert aria-hidden="true" /> : null;
}

function Bar({ row: { sent, size }, label }: { readonly row: Row; readonly label: string }) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const share = size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0;
  const text = t('share', { share: formatPercent(sent, size, language), size: formatBytes(size, language) });
  return <Track share={share} label={label} text={text} />;
}

interface TrackProps {
  /** In per cent. */
  readonly share: number;
  readonly label: string;
  readonly text: string;
}

function Track({ share, label, text }: TrackProps) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={text}
    >
      <span className={styles.filled} style={{ inlineSize: `${share}%` }} />
    </div>
  );
}
