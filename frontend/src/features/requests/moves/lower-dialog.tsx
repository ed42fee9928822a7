import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSingleMutation } from '@/api/use-single-mutation';
import { lowerMutation } from '@/entities/admin-payment';
import { ProofFields } from '@/forms/proof/proof-fields';
import { emptyProof, proofRules, useAskedProof, useProofLabels, type ProofField } from '@/forms/proof/use-proof';
import { requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { TextAreaField } from '@/ui/text-area-field';
import { useToasts } from '@/ui/toast';
import { ActionDialog } from './action-dialog';
import { priceToPay } from './moves';
import type { MoveDialogProps } from './use-opened-move';

/** An admin gives up a rest that is too small for the provider. */
export function LowerDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { succeed } = useToasts();
  const { mutateAsync: lower } = useSingleMutation(lowerMutation);
  const proofLabels = useProofLabels();
  // The hook returns a new list each time; the same names are the same schema.
  const names = useAskedProof().join(' ');
  const asked = useMemo(() => names.split(' ').filter(Boolean) as ProofField[], [names]);
  const schema = useMemo(() => z.object({ note: requiredLongText, ...proofRules(asked) }), [asked]);
  const product = useProductForm({
    schema,
    empty: { note: '', ...emptyProof },
    labels: { note: t('lower.note'), ...proofLabels },
    send: async ({ note, ...proof }) => {
      await lower({ id: request.id, note: note.trim(), proof });
      succeed(t('lower.done'));
      onDone();
    },
  });
  const amount = formatMoney(priceToPay(request) - request.recorded_fils, language);
  return (
    <ActionDialog title={t('lower.title')} submit={t('lower.submit')} form={product} onClose={onClose}>
      <p>{t('lower.text', { amount })}</p>
      <TextAreaField required rows={3} {...product.field('note')} />
      <ProofFields asked={asked} field={(name) => product.field(name)} />
    </ActionDialog>
  );
}
