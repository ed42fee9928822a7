import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clause, Dispute, Fault, PossibleWish, Problem } from '@/api/types';
import type { MadeMove } from '@/entities/request';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { exhaustive } from '@/lib/exhaustive';
import { isolated } from '@/lib/isolated';
import { useProblemName } from '@/records/problem-words';
import { useAuth } from '@/session/auth';
import { ChoiceGroup } from '@/ui/checkbox';
import { RadioCard } from '@/ui/radio-card';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { dayBounds, decisionDayBounds } from '../day-bounds';
import { ActionDialog } from '../moves/action-dialog';
import { useMove } from '../moves/use-move';
import type { MoveDialogProps } from '../moves/use-opened-move';
import { otherPartyOf, viewerOf } from '../sides';
import { useHolidays } from '../use-holidays';
import { EvidenceFields } from './evidence-fields';
import { possibleWishes } from './possible-wishes';
import { Suggestions } from './suggestions';
import { useEvidenceUploads } from './use-evidence-uploads';
import { WishFields } from './wish-fields';
import { emptyWish, linksOf, schemaFor, wishOf, type WishMode, type WishValues } from './wish-form';

const problems = exhaustive<Problem>()([
  'late',
  'not_as_agreed',
  'unreachable',
  'not_paid',
  'pressure',
  'rights',
  'other',
]);
/** What a side tells, what it suggests, and what an admin decides, has its own word for why. */
const textLabels = { report: 'fields.text', position: 'fields.why', decide: 'fields.reason' } as const;
const faults = exhaustive<Fault>()(['brand', 'creative', 'nobody']);
const clauses = exhaustive<Clause>()([
  'brief',
  'deliverables',
  'delivery_day',
  'revisions',
  'price',
  'payment_plan',
  'usage_rights',
  'ai_use',
  'terms',
]);

interface WishDialogProps extends MoveDialogProps {
  readonly mode: WishMode;
  readonly dispute: Dispute | undefined;
}

/** A report of a problem, another suggestion, or an admin's decision: each says how the problem is to end. */
export function WishDialog({ mode, request, dispute, onClose, onDone }: WishDialogProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const other = isolated(otherPartyOf(request, language), language);
  const problemName = useProblemName();
  const reporter = viewerOf(request.side) === 'brand' ? 'brand' : 'creative';
  const { user } = useAuth();
  const [now] = useState(() => new Date());
  const wishes: readonly PossibleWish[] = useMemo(() => dispute?.wishes ?? possibleWishes(request), [dispute, request]);
  const { setStatus, dialog } = useEvidenceUploads(onClose);
  const isDecision = mode === 'decide';
  const isSecond = isDecision && dispute?.state === 'appealed';
  const isFirst = isDecision && !isSecond;
  const holidays = useHolidays();
  const days = useMemo(() => (isFirst ? decisionDayBounds(now, holidays) : dayBounds(now)), [isFirst, now, holidays]);
  const schema = useMemo(() => schemaFor(mode, wishes, days), [mode, wishes, days]);
  const makeMove = useMove({ requestId: request.id, done: t(`moves.${mode}.done`), onDone });
  const product = useProductForm<WishValues>({
    schema,
    empty: emptyWish,
    draft: { form: `${mode}-${request.id}-${dispute?.positions.length ?? 0}`, owner: user?.id ?? '' },
    labels: {
      problem: t('fields.problem'),
      wish: t(isDecision ? 'fields.outcome' : 'fields.wish'),
      amount: t('fields.amount'),
      day: t('fields.day'),
      fault: t('fields.fault'),
      clause: t('fields.clause'),
      text: t(textLabels[mode]),
      urls: t('fields.link'),
      names: t('fields.linkName'),
      files: t('fields.files'),
    },
    wireNames: { reason: 'text', outcome: 'wish', amount_fils: 'amount', links: 'urls' },
    wording: {
      'amount.out_of_range': t('errors.amount'),
      'day.out_of_range': t(isFirst ? 'errors.decisionDay' : 'errors.day'),
      'problem.unknown_option': t('errors.nothingDue'),
      ...(isDecision && {
        'wish.required': t('errors.outcome'),
        'fault.required': t('errors.fault'),
        'clause.required': t('errors.clause'),
      }),
    },
    send: async (values, attempt) => {
      await makeMove(madeMove(mode, values, wishes), attempt);
    },
  });
  const { form } = product;
  const changeFiles = useCallback(
    (ids: string[]) => {
      form.setValue('files', ids);
      form.clearErrors('files');
    },
    [form],
  );
  return (
    <ActionDialog title={t(`moves.${mode}.title`)} submit={t(`moves.${mode}.submit`)} form={product} {...dialog}>
      <p>{t(isSecond ? 'moves.decide.textSecond' : `moves.${mode}.text`, { other })}</p>
      {mode === 'report' ? (
        <SelectField
          required
          placeholder={t('fields.choose')}
          options={problems.map((problem) => ({ value: problem, label: problemName(problem, reporter) }))}
          {...product.field('problem')}
        />
      ) : null}
      {isDecision && dispute ? <Suggestions request={request} dispute={dispute} /> : null}
      <WishFields
        product={product}
        wishes={wishes}
        days={days}
        heldFils={dispute?.held_fils ?? request.held_fils}
        isAdmin={isDecision}
      />
      {isDecision ? (
        <>
          <ChoiceGroup layout="cards" legend={t('fields.fault')} error={product.errorOf('fault')}>
            {faults.map((fault) => (
              <RadioCard key={fault} value={fault} label={t(`fields.faults.${fault}`)} {...form.register('fault')} />
            ))}
          </ChoiceGroup>
          <SelectField
            required
            placeholder={t('fields.choose')}
            options={clauses.map((clause) => ({ value: clause, label: t(`clauses.${clause}`) }))}
            {...product.field('clause')}
          />
        </>
      ) : null}
      <TextAreaField required rows={4} {...product.field('text')} />
      {isDecision ? null : (
        <EvidenceFields
          requestId={request.id}
          other={other}
          urls={form.watch('urls')}
          names={form.watch('names')}
          files={form.watch('files')}
          errors={{ urls: product.errorOf('urls'), files: product.errorOf('files') }}
          onLinks={(urls, names) => {
            form.setValue('urls', urls);
            form.setValue('names', names);
          }}
          onFiles={changeFiles}
          onStatus={setStatus}
        />
      )}
    </ActionDialog>
  );
}

function madeMove(mode: WishMode, values: WishValues, wishes: readonly PossibleWish[]): MadeMove {
  const { kind, ...rest } = wishOf(values, wishes);
  const text = values.text.trim();
  if (mode === 'decide') {
    const fault = faults.find((known) => known === values.fault) ?? 'nobody';
    const clause = clauses.find((known) => known === values.clause) ?? 'terms';
    return { move: 'decide', body: { outcome: kind, ...rest, fault, clause, reason: text } };
  }
  const shown = { links: linksOf(values), files: values.files };
  if (mode === 'position') return { move: 'position', body: { wish: kind, ...rest, text, ...shown } };
  const problem = problems.find((known) => known === values.problem) ?? 'other';
  return { move: 'hold', body: { reason: text, problem, wish: kind, ...rest, ...shown } };
}
