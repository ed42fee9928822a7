/** Closes a report with what is done about it; hiding the reported work is one of the choices. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { AdminReport, ReportOutcome } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { closeReportMutation } from '@/entities/admin-report';
import { QuestionDialog } from '@/forms/question-dialog';
import { lengthOf } from '@/forms/rules';
import { useErrorMessage } from '@/forms/use-error-message';
import { exhaustive } from '@/lib/exhaustive';
import { cleaned } from '@/lib/typed-text';
import { Radio } from '@/ui/radio';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { canHide } from './presentation';
import styles from './reports-screen.lazy.module.css';

const outcomes = exhaustive<ReportOutcome>()(['work_hidden', 'no_action', 'settled']);

interface CloseDialogProps {
  readonly report: AdminReport;
  readonly onClose: () => void;
}

function outcomesFor(report: AdminReport): readonly ReportOutcome[] {
  return canHide(report) ? outcomes : outcomes.filter((outcome) => outcome !== 'work_hidden');
}

export function CloseDialog({ report, onClose }: CloseDialogProps) {
  const { t } = useTranslation('admin-reports');
  const errorMessage = useErrorMessage();
  const { ofField } = useErrorText();
  const { succeed } = useToasts();
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null);
  const [note, setNote] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useSingleMutation(closeReportMutation);
  const hides = outcome === 'work_hidden';
  const isGone = hides && error instanceof ApiError && error.status === 404;
  const isTooLong = lengthOf(cleaned(note)) > limits.long_text;
  const isReasonMissing = hides && cleaned(note) === '';
  const send = () => {
    setIsJudged(true);
    if (outcome === null || isReasonMissing) {
      fields.current?.querySelector<HTMLElement>(outcome === null ? 'input' : 'textarea')?.focus();
      return;
    }
    const body = { outcome, note: cleaned(note) || null };
    mutate(
      { id: report.id, body },
      {
        onSuccess: () => {
          succeed(t('close.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('close.title')}
      confirm={t(hides ? 'close.confirmHide' : 'close.confirm')}
      look={hides ? 'danger' : 'primary'}
      busy={isPending}
      disabled={isTooLong}
      failure={error ? (isGone ? t('close.gone') : errorMessage(error, t('close.failed'))) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div ref={fields} className="stack-20">
        <Outcomes
          of={outcomesFor(report)}
          chosen={outcome}
          isMissing={isJudged && outcome === null}
          onChoose={setOutcome}
        />
        <TextAreaField
          required={hides}
          label={t(hides ? 'close.reason' : 'close.note')}
          help={t(hides ? 'close.reasonHelp' : 'close.noteHelp')}
          error={isTooLong ? ofField('too_long') : isJudged && isReasonMissing ? ofField('required') : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </QuestionDialog>
  );
}

interface OutcomesProps {
  readonly of: readonly ReportOutcome[];
  readonly chosen: ReportOutcome | null;
  readonly isMissing: boolean;
  readonly onChoose: (outcome: ReportOutcome) => void;
}

function Outcomes({ of, chosen, isMissing, onChoose }: OutcomesProps) {
  const { t } = useTranslation('admin-reports');
  return (
    <fieldset className={styles.outcomes}>
      <legend className={styles.legend}>{t('close.question')}</legend>
      {of.map((outcome) => (
        <Radio
          key={outcome}
          name="outcome"
          value={outcome}
          label={t(`close.choices.${outcome}`)}
          checked={chosen === outcome}
          aria-describedby={isMissing ? 'report-outcome-missing' : undefined}
          onChoose={() => onChoose(outcome)}
        />
      ))}
      {isMissing ? (
        <p className={styles.missing} id="report-outcome-missing" role="alert">
          {t('close.choiceMissing')}
        </p>
      ) : null}
    </fieldset>
  );
}
