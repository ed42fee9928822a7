import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { optionalUrls, requiredLongText } from '@/forms/rules';
import { limits } from '@/api/vocabularies';
import { useProductForm } from '@/forms/use-product-form';
import { useAuth } from '@/session/auth';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from '../moves/action-dialog';
import { DeliverLinks } from '../moves/deliver-links';
import { useMove } from '../moves/use-move';
import type { MoveDialogProps } from '../moves/use-opened-move';
import { linksOf } from './wish-form';

const schema = z.object({ text: requiredLongText, urls: optionalUrls, names: z.array(z.string()) });

/** The one appeal of a side: what is new. */
export function AppealDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('disputes');
  const { user } = useAuth();
  const makeMove = useMove({ requestId: request.id, done: t('moves.appeal.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { text: '', urls: [''] as string[], names: [''] as string[] },
    draft: { form: `appeal-${request.id}`, owner: user?.id ?? '' },
    labels: { text: t('fields.new'), urls: t('fields.link'), names: t('fields.linkName') },
    wireNames: { links: 'urls' },
    send: async ({ text, ...links }, attempt) => {
      await makeMove({ move: 'appeal', body: { text: text.trim(), links: linksOf(links) } }, attempt);
    },
  });
  const { form } = product;
  return (
    <ActionDialog title={t('moves.appeal.title')} submit={t('moves.appeal.submit')} form={product} onClose={onClose}>
      <p>{t('moves.appeal.text')}</p>
      <TextAreaField required rows={4} {...product.field('text')} />
      <DeliverLinks
        urls={form.watch('urls')}
        names={form.watch('names')}
        error={product.errorOf('urls')}
        required={false}
        most={limits.dispute_links}
        onChange={(urls, names) => {
          form.setValue('urls', urls);
          form.setValue('names', names);
        }}
      />
    </ActionDialog>
  );
}
