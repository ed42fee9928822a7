/** A step with money: its text, its fields, a note and the password of the admin. */
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import type { Proof } from '@/entities/account';
import { ProofFields } from '@/forms/proof/proof-fields';
import { ProofRefusal } from '@/forms/proof/proof-refusal';
import { emptyProof, proofRules, useAskedProof, useProofLabels, type ProofField } from '@/forms/proof/use-proof';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { filsOf, formatMoney } from '@/lib/money';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { ruleOf, type MoneyField } from './money-fields';
import { MoneySummary, type MoneyAbout } from './money-summary';

/** What was entered: an amount in fils as a number, everything else as text. */
export interface Entered {
  readonly text: (name: string) => string;
  readonly fils: (name: string) => number;
  readonly proof: Proof;
}

interface MoneyDialogProps {
  readonly title: ReactNode;
  readonly text: string;
  /** Who is concerned, and how much it is. */
  readonly about: MoneyAbout;
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  readonly fields: readonly MoneyField[];
  /** A choice above the fields. */
  readonly choice?: ReactNode;
  /** Asked before it is sent: whether the choice was made. */
  readonly isReady?: () => boolean;
  /** Said where it was refused as `stale_stage`, instead of the common words. */
  readonly stale?: string;
  /** Said once it is done. */
  readonly done: string | null;
  readonly send: (entered: Entered) => Promise<void>;
  readonly onClose: () => void;
}

type Values = Record<string, string>;

export function MoneyDialog({
  title,
  text,
  about,
  submit,
  look = 'primary',
  fields: given,
  choice,
  isReady = () => true,
  stale,
  done,
  send,
  onClose,
}: MoneyDialogProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const formId = useId();
  const box = useRef<HTMLFormElement>(null);
  const { succeed } = useToasts();
  const proofLabels = useProofLabels();
  // A dialog keeps the fields that it was opened with.
  const [fields] = useState(given);
  const [today] = useState(() => dateOf(kuwaitDay(new Date())));
  // The hook returns a new list each time; the same names are the same schema.
  const names = useAskedProof().join(' ');
  const asked = useMemo(() => names.split(' ').filter(Boolean) as ProofField[], [names]);
  const schema = useMemo(() => {
    const rules = Object.fromEntries(fields.map((field) => [field.name, ruleOf(field, today)]));
    return z.object({ ...rules, ...proofRules(asked) });
  }, [fields, asked, today]);
  const labelsOf = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const product = useProductForm<Values>({
    schema,
    empty: { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...emptyProof },
    known: Object.fromEntries(fields.map(({ name, start }) => [name, start ?? ''])),
    labels: { ...labelsOf, ...Object.fromEntries(asked.map((name) => [name, proofLabels[name]])) },
    wording: Object.fromEntries(
      fields.flatMap(({ name, kind, most }) =>
        kind === 'amount'
          ? [
              [`${name}.wrong_type`, t('amountInvalid')],
              [`${name}.out_of_range`, t('amountRange')],
              [`${name}.above_most`, t('amountMost', { amount: formatMoney(most ?? 0, language) })],
            ]
          : kind === 'day'
            ? [[`${name}.out_of_range`, t('dateInvalid')]]
            : [],
      ),
    ),
    send: async (values) => {
      await send({
        text: (name) => values[name]?.trim() ?? '',
        fils: (name) => filsOf(values[name] ?? '') ?? 0,
        proof: { current_password: values['current_password'] ?? '', totp: values['totp'] ?? '' },
      });
      if (done !== null) succeed(done);
      onClose();
    },
  });

  const refused = product.refusal instanceof ApiError ? product.refusal.code : '';
  // The common words are for those who pay.
  const own = refused === 'payments_unavailable' ? t('paused') : refused === 'stale_stage' ? stale : undefined;

  const submitted = (event: React.SyntheticEvent) => {
    if (isReady()) product.submit(event);
    // What else is missing is said in the same round.
    else void product.form.handleSubmit(() => undefined)(event);
  };

  // The first field instead of the closing button, which a dialog focuses by itself.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox]), textarea')?.focus();
  }, []);

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} look={look} busy={product.isSending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} ref={box} className="stack-20" noValidate onSubmit={submitted}>
        <p>{text}</p>
        <MoneySummary about={about} />
        {own ? <Notice kind="error">{own}</Notice> : <ProofRefusal refusal={product.refusal} fallback={t('failed')} />}
        <ErrorSummary {...product.summary} />
        {choice}
        {fields.map((field) => (
          <FieldOf key={field.name} field={field} today={today} product={product} />
        ))}
        <ProofFields asked={asked} field={(name) => product.field(name)} />
      </form>
    </Dialog>
  );
}

interface FieldOfProps {
  readonly field: MoneyField;
  readonly today: string;
  readonly product: ReturnType<typeof useProductForm<Values>>;
}

function FieldOf({ field: { name, kind, help }, today, product }: FieldOfProps) {
  const control = { required: true, help, ...product.field(name) } as const;
  if (kind === 'note') return <TextAreaField rows={3} {...control} />;
  if (kind === 'day') return <DateField shown={product.form.watch(name) ?? ''} max={today} {...control} />;
  if (kind === 'amount') return <TextField dir="ltr" inputMode="decimal" autoComplete="off" {...control} />;
  return <TextField autoComplete="off" {...control} />;
}
