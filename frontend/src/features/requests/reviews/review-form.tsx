import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { RequestReviews } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { writeReviewMutation } from '@/entities/request-reviews';
import { questions, reviewLimits, type ReviewSide } from '@/entities/review-questions';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { forget } from '@/forms/drafts';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { isLanguage, languages, type Language } from '@/i18n/languages';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { Notice } from '@/ui/notice';
import { Radio } from '@/ui/radio';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { MarkField } from './mark-field';
import { draftOf, faultsOf, useReviewValues } from './review-values';

interface ReviewFormProps {
  readonly requestId: string;
  readonly side: ReviewSide;
  readonly written: RequestReviews['draft'];
  /** Leaves what was written before as it is; absent where nothing was. */
  readonly onCancel?: () => void;
  readonly onSent: () => void;
}

/** The three questions, whether to work together again, and words for those who want some. */
export function ReviewForm({ requestId, side, written, onCancel, onSent }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const errorMessage = useErrorMessage();
  const language = useLanguage();
  const { user } = useAuth();
  const { succeed } = useToasts();
  const owner = user?.id ?? '';
  const draft = useMemo(() => ({ form: `review-${requestId}`, owner }), [requestId, owner]);
  const [values, change] = useReviewValues({ draft, written, side, language });
  const [isJudged, setJudged] = useState(false);
  const attempt = useRef<MadeAttempt>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useSingleMutation(writeReviewMutation);
  const faults = faultsOf(values, side);
  const faultOf = (name: string) => (isJudged ? faults[name] : undefined);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setJudged(true);
    const [first] = Object.keys(faults);
    if (first !== undefined) {
      const control = form.current?.elements.namedItem(first);
      const focused = control instanceof RadioNodeList ? control[0] : control;
      if (focused instanceof HTMLElement) focused.focus();
      return;
    }
    const body = draftOf(values, side);
    attempt.current = attemptOf(JSON.stringify(body), attempt.current, undefined);
    mutate(
      { requestId, idempotencyKey: attempt.current.key, draft: body },
      {
        onSuccess: () => {
          forget(draft);
          succeed(t('form.sent'));
          onSent();
        },
      },
    );
  };

  return (
    <form ref={form} className="stack-20" noValidate onSubmit={send}>
      {error ? <Notice kind="error">{errorMessage(error, t('form.failed'))}</Notice> : null}
      <p className="muted text-14">{t('scale')}</p>
      {questions[side].map((question) => (
        <MarkField
          key={question}
          question={question}
          mark={values.marks[question] ?? 0}
          error={faultOf(question) && t('choose')}
          onChoose={(mark) => change({ marks: { ...values.marks, [question]: mark } })}
        />
      ))}
      <Again again={values.again} isMissing={faultOf('again') !== undefined} onChoose={(again) => change({ again })} />
      <Words
        body={values.body}
        lang={values.lang}
        fault={faults.body === 'tooLong' ? 'tooLong' : faultOf('body')}
        onWrite={(body) => change({ body })}
        onChoose={(lang) => change({ lang })}
      />
      {side === 'brand' ? (
        <div>
          <Checkbox
            label={t('form.nameShown')}
            checked={values.nameShown}
            onChange={(event) => change({ nameShown: event.target.checked })}
          />
          <p className="muted text-14">{t('form.nameHelp')}</p>
        </div>
      ) : null}
      <div className="cluster-12">
        <Button type="submit" busy={isPending}>
          {t(written ? 'form.save' : 'form.send')}
        </Button>
        {onCancel ? (
          <Button
            look="secondary"
            onClick={() => {
              forget(draft);
              onCancel();
            }}
          >
            {t('form.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface AgainProps {
  readonly again: boolean | null;
  readonly isMissing: boolean;
  readonly onChoose: (again: boolean) => void;
}

function Again({ again, isMissing, onChoose }: AgainProps) {
  const { t } = useTranslation('reviews');
  const { ofField } = useErrorText();
  return (
    <ChoiceGroup legend={t('again')} layout="chips" error={isMissing ? ofField('required') : undefined}>
      <Radio name="again" value="yes" label={t('yes')} checked={again === true} onChoose={() => onChoose(true)} />
      <Radio name="again" value="no" label={t('no')} checked={again === false} onChoose={() => onChoose(false)} />
    </ChoiceGroup>
  );
}

interface WordsProps {
  readonly body: string;
  readonly lang: Language;
  readonly fault: string | undefined;
  readonly onWrite: (body: string) => void;
  readonly onChoose: (lang: Language) => void;
}

function Words({ body, lang, fault, onWrite, onChoose }: WordsProps) {
  const { t } = useTranslation('reviews');
  const { min, max } = reviewLimits.text;
  return (
    <>
      <TextAreaField
        name="body"
        rows={5}
        lang={lang}
        dir="auto"
        label={t('form.text')}
        help={t('form.textHelp', { min, max })}
        error={
          fault === 'tooShort'
            ? t('form.tooShort', { min })
            : fault === 'tooLong'
              ? t('form.tooLong', { max })
              : undefined
        }
        value={body}
        onChange={(event) => onWrite(event.target.value)}
      />
      <SelectField
        required
        name="lang"
        label={t('form.lang')}
        options={Object.entries(languages).map(([value, { name }]) => ({ value, label: name, lang: value }))}
        value={lang}
        onChange={(event) => {
          if (isLanguage(event.target.value)) onChoose(event.target.value);
        }}
      />
    </>
  );
}
