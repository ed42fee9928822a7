/**
 * A form's files: chosen, dropped, pasted or taken by the camera, sent at once, and held as the ids of those that the
 * server has whole. It is loaded by the forms that have it, after the page.
 */
import { Aperture, Upload } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import fields from '@/ui/field.module.css';
import { acceptOf, kindsFor, type Kind, type Purpose } from './file-kinds';
import styles from './upload-field.module.css';
import { UploadRow } from './upload-row';
import { useAnnouncement } from './use-announcement';
import { useGivenFiles } from './use-given-files';
import { useUploadWords } from './use-upload-words';
import { statusOf, useUploads, type UploadStatus } from './use-uploads';
import { VerifyEmailFirst } from './verify-email-first';

export interface UploadFieldProps {
  /** The id by which a form's list of errors reaches it. */
  readonly name?: string;
  readonly label: string;
  /** Marks the label, as other fields that may stay empty. */
  readonly isOptional?: boolean;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly purpose: Purpose;
  /** Some of the purpose's kinds; all by default. */
  readonly kinds?: readonly Kind[];
  /** The request of a delivery or a message. */
  readonly request?: string;
  readonly most: number;
  /** Ids of files that the server has whole and has not refused. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly onStatus: (status: UploadStatus) => void;
  /** How many of the chosen files were refused: nothing waits for them, and they are no part of the form. */
  readonly onRefused?: ((count: number) => void) | undefined;
  /** Whether the focus goes here when the field appears, unless it is elsewhere. */
  readonly takesFocus?: boolean;
  /** Whether what is pasted on the page comes here: only one field of a page may take it. */
  readonly takesPaste?: boolean;
  /** Whether the order of the files matters: they can be moved. */
  readonly ordered?: boolean;
  /** A further way to a file where one is taken; it takes the place of the one that is there. */
  readonly renderOtherWay?: ((give: (file: File) => void) => ReactNode) | undefined;
}

export function UploadField(props: UploadFieldProps) {
  const {
    name,
    label,
    isOptional = false,
    help,
    error,
    purpose,
    kinds = kindsFor(purpose),
    request,
    most,
    onStatus,
    onRefused,
    takesFocus = false,
    takesPaste = true,
    ordered = false,
    renderOtherWay,
  } = props;
  const { t } = useTranslation('uploads');
  const { t: shell } = useTranslation();
  const id = useId();
  const { data: config } = useQuery(configQuery);
  const accepted = { purpose, kinds, conversion: config?.conversion ?? null };
  const words = useUploadWords(accepted);
  const { queue, rows } = useUploads({ purpose, request, value: props.value, onChange: props.onChange });
  const choose = t(most === 1 ? 'chooseOne' : 'choose');
  const [leftOut, setLeftOut] = useState(0);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // What was refused takes no one's place.
  const taken = rows.filter(({ state }) => state !== 'refused').length;
  const add = (files: readonly File[]) => setLeftOut(queue.add(files, accepted, most - taken));
  const replace = (file: File) => {
    for (const { key } of rows) queue.remove(key);
    setLeftOut(queue.add([file], accepted, most));
  };
  const { isOver, area } = useGivenFiles(add, takesPaste);
  const announced = useAnnouncement(rows, words);

  const status = statusOf(rows);
  useEffect(() => onStatus(status), [status, onStatus]);
  const refused = rows.length - taken;
  useEffect(() => onRefused?.(refused), [refused, onRefused]);
  useEffect(() => {
    // A visitor who is typing in another field by now stays there.
    if (takesFocus && document.activeElement === document.body) opener.current?.focus();
  }, [takesFocus]);
  useWarningBeforeLeaving(status === 'sending');

  /** The focus goes to the next file, or the last one, or to where files are chosen. */
  const remove = (at: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[at + 1] ?? buttons[at - 1] ?? opener.current)?.focus();
    setLeftOut(0);
    const row = rows[at];
    if (row) queue.remove(row.key);
  };

  return (
    <div
      className={classNames('stack-8', styles.field)}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
    >
      <p className={fields.label} id={`${id}-label`}>
        {`${label} `}
        {isOptional ? <span className="muted text-13 regular">{shell('optional')}</span> : null}
      </p>
      <div id={`${id}-help`} className="muted text-14">
        {help}
      </div>
      <VerifyEmailFirst />
      <div className={classNames('stack-8', styles.area, isOver && styles.over)} {...area}>
        <div className={classNames('cluster-8', styles.ways)}>
          <Button
            ref={opener}
            name={name}
            data-first-field
            look="secondary"
            size="small"
            onClick={() => chooser.current?.click()}
          >
            <Upload aria-hidden="true" />
            {choose}
          </Button>
          {kinds.includes('image') ? (
            <Button look="ghost" size="small" className={styles.camera} onClick={() => camera.current?.click()}>
              <Aperture aria-hidden="true" />
              {t('camera')}
            </Button>
          ) : null}
          {renderOtherWay?.(replace)}
        </div>
        <p className={classNames('text-14', styles.drop)}>
          {t(takesPaste ? (most === 1 ? 'dropOne' : 'drop') : most === 1 ? 'dropOnlyOne' : 'dropOnly')}
        </p>
        <ul className={classNames('muted text-13', styles.kinds)}>
          {words.accepted.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Chooser ref={chooser} accept={acceptOf(accepted)} label={choose} single={most === 1} onChosen={add} />
        <Chooser
          ref={camera}
          accept={kinds.includes('video') ? 'image/*,video/*' : 'image/*'}
          capture
          label={t('camera')}
          onChosen={add}
        />
      </div>
      {leftOut > 0 ? <FieldError id={undefined} error={t('tooMany', { max: most })} /> : null}
      <FieldError id={undefined} error={error} />
      {rows.length > 0 ? (
        <ul className="stack-8" ref={list} aria-label={label}>
          {rows.map((row, at) => (
            <UploadRow
              key={row.key}
              row={row}
              accepted={accepted}
              onRetry={() => (row.state === 'interrupted' ? chooser.current?.click() : queue.retry(row.key))}
              onRemove={() => remove(at)}
              onMove={ordered && rows.length > 1 ? (by) => queue.move(at, at + by) : undefined}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
            />
          ))}
        </ul>
      ) : null}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}

interface ChooserProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly accept: string;
  readonly label: string;
  readonly single?: boolean;
  readonly capture?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** The browser's own dialog, behind a button. */
function Chooser({ ref, accept, label, single = false, capture = false, onChosen }: ChooserProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      multiple={!capture && !single}
      accept={accept}
      aria-label={label}
      {...(capture && { capture: 'environment' })}
      onChange={({ currentTarget }) => {
        onChosen([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

/** The browser asks before the page is left while bytes are on their way. */
function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
