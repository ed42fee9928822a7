/** Asks what is wrong, sends it, and says that it arrived. */
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import type { ReportBody } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { reportReasons, reviewRules, sendReportMutation } from '@/entities/report';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { lengthOf } from '@/forms/rules';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { cleaned } from '@/lib/typed-text';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { Radio } from '@/ui/radio';
import { TextAreaField } from '@/ui/text-area-field';
import styles from './report.lazy.module.css';

/** What is reported. */
export interface Reported {
  readonly subject: ReportBody['subject'];
  readonly id: string;
  /** The creative's name, the title of the work, or who wrote the review. */
  readonly name: string;
}

interface ReportDialogProps extends Reported {
  readonly onClose: () => void;
}

export function ReportDialog({ subject, id, name, onClose }: ReportDialogProps) {
  const { t } = useTranslation('reports');
  const { t: shell } = useTranslation();
  const language = useLanguage();
  const [reason, setReason] = useState<ReportBody['reason'] | null>(null);
  const [details, setDetails] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const attempt = useRef<MadeAttempt>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, isSuccess, error } = useSingleMutation(sendReportMutation);
  const isTooLong = lengthOf(cleaned(details)) > limits.report_details;
  const areDetailsMissing = reason === 'other' && cleaned(details) === '';
  const missing = reason === null ? 'reason' : areDetailsMissing ? 'details' : null;

  const send = () => {
    setIsJudged(true);
    if (reason === null || missing !== null || isTooLong) {
      const first = form.current?.elements.namedItem(missing ?? 'details');
      const control = first instanceof RadioNodeList ? first[0] : first;
      if (control instanceof HTMLElement) control.focus();
      return;
    }
    const body = { subject, id, reason, details: cleaned(details) || null };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current, undefined);
    mutate({ body, idempotencyKey: attempt.current.key });
  };
  return (
    // The keys and gestures of the dialog are not those of a lightbox around it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only ends their way up
    <div
      className={styles.apart}
      onKeyDown={stay}
      onPointerDown={stay}
      onPointerMove={stay}
      onWheel={stay}
      onClick={stay}
    >
      <Dialog
        title={t(`title.${subject}`, { name: isolated(name, language) })}
        onClose={onClose}
        actions={
          isSuccess ? (
            <Button onClick={onClose}>{shell('close')}</Button>
          ) : (
            <>
              <Button look="secondary" onClick={onClose}>
                {shell('cancel')}
              </Button>
              <Button busy={isPending} onClick={send}>
                {t('send')}
              </Button>
            </>
          )
        }
      >
        {isSuccess ? (
          <Notice kind="success">{t('sent')}</Notice>
        ) : (
          <form
            ref={form}
            className="stack-20"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
          >
            {error ? <Failure error={error} /> : null}
            <Reasons
              of={subject === 'review' ? reviewRules : reportReasons}
              chosen={reason}
              isMissing={isJudged && reason === null}
              onChoose={setReason}
            />
            <Details
              value={details}
              help={t(subject === 'review' ? 'detailsHelpReview' : 'detailsHelp')}
              isRequired={reason === 'other'}
              code={isTooLong ? 'too_long' : isJudged && areDetailsMissing ? 'required' : undefined}
              onWrite={setDetails}
            />
          </form>
        )}
      </Dialog>
    </div>
  );
}

function stay(event: SyntheticEvent): void {
  event.stopPropagation();
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('reports');
  const errorMessage = useErrorMessage();
  const isGone = error instanceof ApiError && error.status === 404;
  return <Notice kind="error">{isGone ? t('gone') : errorMessage(error, t('failed'))}</Notice>;
}

interface ReasonsProps {
  readonly of: readonly ReportBody['reason'][];
  readonly chosen: ReportBody['reason'] | null;
  readonly isMissing: boolean;
  readonly onChoose: (reason: ReportBody['reason']) => void;
}

function Reasons({ of, chosen, isMissing, onChoose }: ReasonsProps) {
  const { t } = useTranslation('reports');
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.legend}>{t('question')}</legend>
      {of.map((reason) => (
        <Radio
          key={reason}
          name="reason"
          value={reason}
          label={t(`reasons.${reason}`)}
          checked={chosen === reason}
          aria-describedby={isMissing ? 'report-reason-missing' : undefined}
          onChoose={() => onChoose(reason)}
        />
      ))}
      {isMissing ? (
        <p className={styles.missing} id="report-reason-missing" role="alert">
          {t('reasonMissing')}
        </p>
      ) : null}
    </fieldset>
  );
}

interface DetailsProps {
  readonly value: string;
  readonly help: string;
  readonly isRequired: boolean;
  readonly code: string | undefined;
  readonly onWrite: (details: string) => void;
}

function Details({ value, help, isRequired, code, onWrite }: DetailsProps) {
  const { t } = useTranslation('reports');
  const { ofField } = useErrorText();
  return (
    <TextAreaField
      name="details"
      rows={3}
      required={isRequired}
      label={t('details')}
      help={help}
      error={code === undefined ? undefined : ofField(code)}
      value={value}
      onChange={(event) => onWrite(event.target.value)}
    />
  );
}
