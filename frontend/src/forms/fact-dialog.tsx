import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import type { TreatedFact } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { treatFactMutation } from '@/entities/admin-review';
import { attemptOf, type MadeAttempt } from '@/forms/attempts';
import { QuestionDialog } from '@/forms/question-dialog';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLongText } from '@/forms/use-long-text';
import { cleaned } from '@/lib/typed-text';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { Choices } from './choices';

type Subject = TreatedFact['subject'];
type FactName = TreatedFact['fact'];
type Treatment = TreatedFact['treatment'];

const subjects: readonly Subject[] = ['creative', 'brand'];
const treatments: readonly Treatment[] = ['excluded', 'missed', 'counted'];

/**
 * The numbers in which the server takes a treatment of a project, at any stage after its selection: the others count
 * requests, or what a side said.
 */
const factsOf: Readonly<Record<Subject, readonly FactName[]>> = {
  creative: ['on_time', 'finished', 'within_revisions', 'approved_first'],
  brand: ['pays_within', 'paid_on_time', 'decides_within', 'finished'],
};
/** Times cannot be missed. */
const measures: ReadonlySet<FactName> = new Set<FactName>(['pays_within', 'decides_within']);

interface FactDialogProps {
  /** The project. */
  readonly requestId: string;
  /** What is shown of it: its code and its sides. */
  readonly about: ReactNode;
  readonly onClose: () => void;
}

/** How this project counts in one number of one of its sides, with a note that both read. */
export function FactDialog({ requestId, about, onClose }: FactDialogProps) {
  const { t } = useTranslation('admin-reviews');
  const { t: reviews } = useTranslation('reviews');
  const { ofField } = useErrorText();
  const errorMessage = useErrorMessage();
  const { succeed } = useToasts();
  const [subject, setSubject] = useState<Subject>('creative');
  const [fact, setFact] = useState<FactName | ''>('');
  const [treatment, setTreatment] = useState<Treatment | null>(null);
  const [isJudged, setJudged] = useState(false);
  const { text, write, isTooLong, isWritten, control } = useLongText();
  const attempt = useRef<MadeAttempt>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useSingleMutation(treatFactMutation);
  const offered = fact !== '' && measures.has(fact) ? treatments.filter((one) => one !== 'missed') : treatments;
  const chosen = treatment !== null && offered.includes(treatment) ? treatment : null;
  const send = () => {
    setJudged(true);
    if (fact === '' || chosen === null) {
      fields.current?.querySelector<HTMLElement>(fact === '' ? 'select' : '[name=treatment]')?.focus();
      return;
    }
    if (!isWritten()) return;
    const body = { subject, fact, treatment: chosen, note: cleaned(text) };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current, undefined);
    mutate(
      { requestId, body, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          succeed(t('fact.done'));
          onClose();
        },
      },
    );
  };
  return (
    <QuestionDialog
      title={t('fact.title')}
      confirm={t('fact.confirm')}
      busy={isPending}
      disabled={isTooLong}
      failure={error ? errorMessage(error, t('fact.failed')) : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div ref={fields} className="stack-20">
        {about}
        <Choices
          name="subject"
          legend={t('fact.subject')}
          values={subjects}
          labelOf={(one) => t(`fact.subjects.${one}`)}
          chosen={subject}
          error={undefined}
          onChoose={(one) => {
            setSubject(one);
            setFact('');
          }}
        />
        <SelectField
          required
          label={t('fact.fact')}
          placeholder={t('fact.pick')}
          options={factsOf[subject].map((one) => ({ value: one, label: reviews(`factNames.${one}`) }))}
          value={fact}
          error={isJudged && fact === '' ? ofField('required') : undefined}
          onChange={(event) => setFact(factsOf[subject].find((one) => one === event.target.value) ?? '')}
        />
        <Choices
          name="treatment"
          legend={t('fact.treatment')}
          values={offered}
          labelOf={(one) => t(`fact.treatments.${one}`)}
          chosen={chosen}
          error={isJudged && chosen === null ? t('fact.missing') : undefined}
          onChoose={setTreatment}
        />
        <TextAreaField
          required
          label={t('fact.note')}
          help={t('fact.noteHelp')}
          {...control}
          onChange={(event) => write(event.target.value)}
        />
      </div>
    </QuestionDialog>
  );
}
