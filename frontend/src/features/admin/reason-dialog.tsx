/** Why an application is rejected, or what should change: written, or begun with a template in the applicant's language. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminApplication } from '@/api/types';
import { keep, keptValues, type Draft } from '@/forms/drafts';
import { QuestionDialog } from '@/forms/question-dialog';
import { useLongText } from '@/forms/use-long-text';
import { cleaned } from '@/lib/typed-text';
import { TextAreaField } from '@/ui/text-area-field';
import { UserText } from '@/ui/user-text';
import { ReasonTemplates } from './reason-templates';

export type ReasonKind = 'reject' | 'changes';

interface ReasonDialogProps {
  readonly kind: ReasonKind;
  readonly application: AdminApplication;
  readonly name: string;
  readonly draft: Draft;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
}

const words = {
  reject: { title: 'rejectTitle', help: 'reasonHelp', send: 'rejectConfirm', label: 'reason' },
  changes: { title: 'changesTitle', help: 'changesHelp', send: 'changesConfirm', label: 'changesNote' },
} as const;

export function ReasonDialog({ kind, application, name, draft, busy, failure, onSend, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const { text, write, isTooLong, isWritten, control } = useLongText(() => keptValues(draft, { text: '' }).text ?? '');
  const { title, help, send, label } = words[kind];
  // Split at the name, so that a Latin name does not reorder an Arabic question.
  const [beforeName, afterName] = t(title, { name: '|' }).split('|');
  const type = (next: string) => {
    write(next);
    keep(draft, { text: next });
  };
  return (
    <QuestionDialog
      title={
        <>
          {beforeName}
          <UserText>{name}</UserText>
          {afterName}
        </>
      }
      confirm={t(send)}
      look={kind === 'reject' ? 'danger' : 'primary'}
      busy={busy}
      disabled={isTooLong}
      failure={failure}
      onConfirm={() => {
        // A rejection may go without a reason; a change cannot be guessed.
        if (kind === 'reject' || isWritten()) onSend(text);
      }}
      onClose={onClose}
    >
      {/* Its texts may still be loaded, in the applicant's language. */}
      <Suspense>
        <ReasonTemplates
          kind={kind}
          application={application}
          onChoose={(template) => type(cleaned(text) === '' ? template : `${text.trimEnd()}\n${template}`)}
        />
      </Suspense>
      <TextAreaField
        label={t(label)}
        help={t(help)}
        required={kind === 'changes'}
        {...control}
        onChange={(event) => type(event.target.value)}
      />
    </QuestionDialog>
  );
}
