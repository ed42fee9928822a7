import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Proposal } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { limits } from '@/api/vocabularies';
import { requestChangeMutation } from '@/entities/proposal-moves';
import { requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { filsOf, formatMoney } from '@/lib/money';
import { useAuth } from '@/session/auth';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { ActionDialog } from './action-dialog';
import { nameOf } from '../sides';
import { optionalAmount } from './amount-rules';
import type { MoveDialogProps } from './use-opened-move';

const schema = z.object({ message: requiredLongText, price: optionalAmount });

interface ChangeDialogProps extends MoveDialogProps {
  readonly proposal: Proposal;
}

/** What the brand would like to change, and at what price. */
export function ChangeDialog({ request, proposal, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const { succeed } = useToasts();
  const { mutateAsync: ask } = useSingleMutation(requestChangeMutation);
  const product = useProductForm({
    schema,
    empty: { message: '', price: '' },
    draft: { form: `change-${proposal.id}`, owner: user?.id ?? '' },
    labels: { message: t('moves.request-change.field'), price: t('moves.request-change.price') },
    wireNames: { counter_price_fils: 'price' },
    wording: { 'price.wrong_type': t('amountInvalid') },
    send: async ({ message, price }, { key }) => {
      const fils = filsOf(price);
      const change = { message: message.trim(), ...(fils !== undefined && { counter_price_fils: fils }) };
      await ask({ id: proposal.id, requestId: request.id, change, idempotencyKey: key });
      succeed(t('moves.request-change.done'));
      onDone();
    },
  });
  return (
    <ActionDialog
      title={t('moves.request-change.title')}
      submit={t('moves.request-change.submit')}
      form={product}
      onClose={onClose}
    >
      <p>
        {t('moves.request-change.to', {
          name: isolated(nameOf(proposal.creative, language), language),
          amount: formatMoney(proposal.price_fils, language),
        })}
      </p>
      <TextAreaField required rows={4} {...product.field('message')} />
      <TextField inputMode="decimal" help={t('moves.request-change.priceHelp')} {...product.field('price')} />
      <p>{t('moves.request-change.text', { count: Math.max(0, limits.change_rounds - 1 - proposal.change_rounds) })}</p>
    </ActionDialog>
  );
}
