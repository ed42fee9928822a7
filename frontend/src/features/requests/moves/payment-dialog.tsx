import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isInProgress } from '@/api/stages';
import type { PaymentMethod, RequestDetail } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { configQuery } from '@/entities/config';
import { recordPaymentMutation } from '@/entities/request';
import { optionalDate, optionalLine } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { exhaustive } from '@/lib/exhaustive';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { dateOf, kuwaitDay } from '@/lib/working-days';
import { useAuth } from '@/session/auth';
import { DateField } from '@/ui/date-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { ActionDialog } from './action-dialog';
import { PayeeDetails } from './payee-details';
import { requiredAmount } from './amount-rules';
import { dueBeforeStart, leftToRecord, paidOrRecorded } from './moves';
import type { MoveDialogProps } from './use-opened-move';

const methods = exhaustive<PaymentMethod>()(['bank', 'knet', 'card', 'cash', 'other']);

function methodOf(value: string): PaymentMethod {
  return methods.find((method) => method === value) ?? 'other';
}

/** What the plan asks for first; what is left, once the work is done. */
function proposedAmount(request: RequestDetail): number {
  const left = leftToRecord(request);
  const first = dueBeforeStart(request) - paidOrRecorded(request);
  return isInProgress(request.stage) && first > 0 ? Math.min(first, left) : left;
}

export function PaymentDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const { succeed } = useToasts();
  const { mutateAsync: record } = useSingleMutation(recordPaymentMutation);
  const [today] = useState(() => dateOf(kuwaitDay(new Date())));
  const left = leftToRecord(request);
  const schema = useMemo(() => schemaFor(left, today), [left, today]);
  const product = useProductForm({
    schema,
    empty: { amount: '', method: 'bank', reference: '', paidOn: '' },
    known: { amount: typedMoney(proposedAmount(request)), paidOn: today },
    draft: { form: `payment-${request.id}`, owner: user?.id ?? '' },
    labels: {
      amount: t('moves.record-payment.amount'),
      method: t('moves.record-payment.method'),
      reference: t('moves.record-payment.reference'),
      paidOn: t('moves.record-payment.paidOn'),
    },
    wireNames: { amount_fils: 'amount', paid_on: 'paidOn' },
    wording: {
      'amount.wrong_type': t('amountInvalid'),
      'amount.out_of_range': t('moves.record-payment.tooMuch'),
      'paidOn.out_of_range': t('moves.record-payment.inFuture'),
    },
    send: async ({ amount, method, reference, paidOn }, { key }) => {
      const payment = {
        amount_fils: filsOf(amount) ?? 0,
        method: methodOf(method),
        ...(reference.trim() && { reference: reference.trim() }),
        ...(paidOn && { paid_on: paidOn }),
      };
      await record({ id: request.id, payment, idempotencyKey: key });
      succeed(t('moves.record-payment.done'));
      onDone();
    },
  });
  const isAdmin = request.side === 'admin';
  const textOfBrand = config?.payments ? 'moves.record-payment.textOutside' : 'moves.record-payment.text';
  return (
    <ActionDialog
      title={t('moves.record-payment.title')}
      submit={t('moves.record-payment.submit')}
      form={product}
      onClose={onClose}
    >
      <p>{t(isAdmin ? 'moves.record-payment.textAdmin' : textOfBrand)}</p>
      {request.side === 'owner' ? <PayeeDetails requestId={request.id} /> : null}
      <TextField
        required
        inputMode="decimal"
        help={t('moves.record-payment.amountHelp', { amount: formatMoney(left, language) })}
        {...product.field('amount')}
      />
      <SelectField
        required
        options={methods.map((method) => ({ value: method, label: t(`payments.methods.${method}`) }))}
        {...product.field('method')}
      />
      <TextField help={t('moves.record-payment.referenceHelp')} {...product.field('reference')} />
      <DateField shown={product.form.watch('paidOn')} max={today} {...product.field('paidOn')} />
    </ActionDialog>
  );
}

function schemaFor(left: number, today: string) {
  return z.object({
    amount: requiredAmount.check((context) => {
      if ((filsOf(context.value) ?? 0) > left)
        context.issues.push({ code: 'custom', message: 'out_of_range', input: context.value });
    }),
    method: z.string(),
    reference: optionalLine,
    paidOn: optionalDate.check((context) => {
      if (context.value > today) context.issues.push({ code: 'custom', message: 'out_of_range', input: context.value });
    }),
  });
}
