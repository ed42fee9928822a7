/** A work in a dialog: added or changed. What was typed and not saved is not lost by a stray click. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnWork } from '@/api/types';
import * as workState from '@/api/work-states';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { UserText } from '@/ui/user-text';
import { MediaPart, shownUploads } from './media-part';
import styles from './portfolio.lazy.module.css';
import type { UploadName } from './upload';
import { useWorkForm } from './use-work-form';
import { WordsPart } from './words-part';

interface WorkEditorProps {
  /** Undefined for a new one. */
  readonly work: OwnWork | undefined;
  readonly service: string;
  readonly own: readonly string[];
  /** Whether it opens with what is missing before it can be published. */
  readonly isIncomplete: boolean;
  /** Whether it is asked what happens to the changes. */
  readonly isLeaving: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onStay: () => void;
  readonly onClose: () => void;
  /** Closes it without a question. */
  readonly onLeave: () => void;
}

type Statuses = Partial<Record<UploadName, UploadStatus>>;

const WORST = ['sending', 'processing', 'stuck'] as const;

export function WorkEditor(props: WorkEditorProps) {
  const { work, service, own, isIncomplete, isLeaving, onChanged, onStay, onClose, onLeave } = props;
  const { t } = useTranslation('portfolio');
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [statuses, setStatuses] = useState<Statuses>({});
  const editor = useWorkForm({ work, service, onSaved: onLeave });
  const tell = useCallback(
    (name: UploadName, status: UploadStatus) => setStatuses((known) => ({ ...known, [name]: status })),
    [],
  );
  const shown = shownUploads(editor).map((name) => statuses[name]);
  const waiting = WORST.find((status) => shown.includes(status));
  const isChanged = editor.isChanged || waiting === 'sending';
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useWarningBeforeLeaving(isChanged);
  const { setValue } = editor.form;
  const isPublishing = useRef(isIncomplete);
  useEffect(() => {
    if (!isPublishing.current) return;
    isPublishing.current = false;
    // As its own button does: the errors are listed, and lead to their fields.
    setValue('state', workState.published);
    formRef.current?.requestSubmit();
  }, [setValue]);

  return (
    <Dialog
      place="side"
      title={t(work ? 'editor.edit' : 'editor.add')}
      onClose={onClose}
      actions={
        isLeaving ? (
          <Leave onStay={onStay} onLeave={onLeave} />
        ) : (
          <Actions
            formId={formId}
            work={work}
            notYet={waiting === undefined ? undefined : t(`waiting.${waiting}`)}
            sending={editor.isSending ? editor.values.state : undefined}
            onChoose={(state) => editor.form.setValue('state', state)}
          />
        )
      }
    >
      <form
        id={formId}
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          if (waiting === undefined) editor.submit(event);
          else event.preventDefault();
        }}
      >
        <ErrorSummary {...editor.summary} />
        {work?.state === workState.hidden ? <HiddenNotice work={work} /> : null}
        {work?.state === workState.published ? <Notice>{t('editor.live')}</Notice> : null}
        <MediaPart editor={editor} onStatus={tell} />
        <WordsPart editor={editor} own={own} />
      </form>
    </Dialog>
  );
}

function HiddenNotice({ work }: { readonly work: OwnWork }) {
  const { t } = useTranslation('portfolio');
  return (
    <Notice>
      <p>{t('hidden.text')}</p>
      {work.hidden_reason ? (
        <p>
          {t('hidden.reason')} <UserText>{work.hidden_reason}</UserText>
        </p>
      ) : null}
    </Notice>
  );
}

interface ActionsProps {
  readonly formId: string;
  readonly work: OwnWork | undefined;
  readonly notYet: string | undefined;
  /** The state that is being sent. */
  readonly sending: string | undefined;
  readonly onChoose: (state: string) => void;
}

function Actions({ formId, work, notYet, sending, onChoose }: ActionsProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const state = work?.state ?? workState.draft;
  const submit = {
    type: 'submit' as const,
    form: formId,
    ...(notYet !== undefined && { 'aria-disabled': true, 'aria-describedby': id }),
  };
  return (
    <>
      {notYet === undefined ? null : (
        <p id={id} className={styles.notYet} role="status">
          {notYet}
        </p>
      )}
      {state === workState.draft ? (
        <>
          <Button
            {...submit}
            look="secondary"
            busy={sending === workState.draft}
            onClick={() => onChoose(workState.draft)}
          >
            {t('editor.saveDraft')}
          </Button>
          <Button {...submit} busy={sending === workState.published} onClick={() => onChoose(workState.published)}>
            {t('editor.publish')}
          </Button>
        </>
      ) : (
        <Button {...submit} busy={sending !== undefined}>
          {t('editor.save')}
        </Button>
      )}
    </>
  );
}

function Leave({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useTranslation('portfolio');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p className={styles.question} role="alert">
        {t('leave.text')}
      </p>
      <Button ref={stay} onClick={onStay}>
        {t('leave.stay')}
      </Button>
      <Button look="danger" onClick={onLeave}>
        {t('leave.go')}
      </Button>
    </>
  );
}

function useWarningBeforeLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
