import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { RequestDetail } from '@/api/types';
import { requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { filsOf, formatMoney, typedMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { ActionDialog } from './action-dialog';
import { amountBetween } from './amount-rules';
import { GoneMoney } from './gone-money';
import { otherPartyOf } from '../sides';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

/** All of it before the first delivery, nothing after it: as the server takes it where no amount is said. */
function proposedShare({ held_fils, deliveries_total }: RequestDetail): number {
  return deliveries_total === 0 ? held_fils : 0;
}

/** Asks for a cancellation of a project with held money, and says how it should be divided. */
export function AskCancelDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: words('moves.ask-cancel.done'), onDone });
  const { held_fils: held, side } = request;
  const isBrand = side === 'owner';
  const schema = useMemo(() => z.object({ amount: amountBetween(0, held), reason: requiredLongText }), [held]);
  const product = useProductForm({
    schema,
    empty: { amount: '', reason: '' },
    known: { amount: typedMoney(proposedShare(request)) },
    draft: { form: `cancel-${request.id}`, owner: user?.id ?? '' },
    labels: {
      amount: t(isBrand ? 'cancel.toYou' : 'cancel.toBrand'),
      reason: words('moves.ask-cancel.field'),
    },
    wireNames: { to_brand_fils: 'amount' },
    wording: { 'amount.wrong_type': words('amountInvalid'), 'amount.out_of_range': t('cancel.outOfRange') },
    send: async ({ amount, reason }, attempt) => {
      const body = { reason: reason.trim(), to_brand_fils: filsOf(amount) ?? 0 };
      await makeMove({ move: 'cancel', body }, attempt);
    },
  });
  const amount = formatMoney(held, language);
  return (
    <ActionDialog
      title={words('moves.ask-cancel.title')}
      submit={words('moves.ask-cancel.submit')}
      look="danger"
      form={product}
      onClose={onClose}
    >
      <p>{words('moves.ask-cancel.text', { other: isolated(otherPartyOf(request, language), language) })}</p>
      <p>{t('cancel.held', { amount })}</p>
      <GoneMoney request={request} />
      <TextField
        required
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        help={t(isBrand ? 'cancel.help' : 'cancel.helpCreative', { amount })}
        {...product.field('amount')}
      />
      <TextAreaField required rows={4} {...product.field('reason')} />
    </ActionDialog>
  );
}
