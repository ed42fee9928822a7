import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Dispute } from '@/api/types';
import { optionalUrls, requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { useAuth } from '@/session/auth';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from '../moves/action-dialog';
import { useMove } from '../moves/use-move';
import type { MoveDialogProps } from '../moves/use-opened-move';
import { otherPartyOf } from '../sides';
import { EvidenceFields } from './evidence-fields';
import { useEvidenceUploads } from './use-evidence-uploads';
import { linksOf } from './wish-form';

const schema = z.object({
  text: requiredLongText,
  urls: optionalUrls,
  names: z.array(z.string()),
  files: z.array(z.string()),
});

interface AppealDialogProps extends MoveDialogProps {
  readonly dispute: Dispute;
}

/** The one appeal of a side: what is new. */
export function AppealDialog({ request, dispute, onClose, onDone }: AppealDialogProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const { user } = useAuth();
  const { setStatus, dialog } = useEvidenceUploads(onClose);
  const makeMove = useMove({ requestId: request.id, done: t('moves.appeal.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { text: '', urls: [''] as string[], names: [''] as string[], files: [] as string[] },
    draft: { form: `appeal-${request.id}`, owner: user?.id ?? '' },
    labels: { text: t('fields.new'), urls: t('fields.link'), names: t('fields.linkName'), files: t('fields.files') },
    wireNames: { links: 'urls' },
    send: async ({ text, files, ...links }, attempt) => {
      await makeMove({ move: 'appeal', body: { text: text.trim(), links: linksOf(links), files } }, attempt);
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
    <ActionDialog title={t('moves.appeal.title')} submit={t('moves.appeal.submit')} form={product} {...dialog}>
      <p>{t(dispute.has_other_admin ? 'moves.appeal.text' : 'moves.appeal.textSameAdmin')}</p>
      <TextAreaField required rows={4} {...product.field('text')} />
      <EvidenceFields
        requestId={request.id}
        other={isolated(otherPartyOf(request, language), language)}
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
    </ActionDialog>
  );
}
