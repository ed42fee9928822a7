import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { RequestDetail } from '@/api/lifecycle';
import { optionalUrls, requiredLongText } from '@/forms/rules';
import { useProductForm } from '@/forms/use-product-form';
import { useAuth } from '@/session/auth';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from './action-dialog';
import { DeliverLinks } from './deliver-links';
import { useMove } from './use-move';

const schema = z.object({
  note: requiredLongText,
  urls: optionalUrls.check((context) => {
    if (context.value.every((url) => url.trim() === ''))
      context.issues.push({ code: 'custom', message: 'required', input: context.value });
  }),
  names: z.array(z.string()),
});

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}

interface DeliverDialogProps {
  readonly request: RequestDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A version of the work: where it is, and what to know about it. */
export function DeliverDialog({ request, onClose, onDone }: DeliverDialogProps) {
  const { t } = useTranslation('requests');
  const { user } = useAuth();
  const [refusal, setRefusal] = useState<unknown>(null);
  const makeMove = useMove({ requestId: request.id, done: t('moves.deliver.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { note: '', urls: [''] as string[], names: [''] as string[] },
    draft: { form: `deliver-${request.id}-${request.deliveries.length}`, owner: user?.id ?? '' },
    labels: { urls: t('moves.deliver.link'), names: t('moves.deliver.linkName'), note: t('moves.deliver.field') },
    wireNames: { links: 'urls' },
    send: async ({ note, urls, names }, attempt) => {
      setRefusal(null);
      const links = urls
        .map((url, at) => ({ url: url.trim(), label: names[at]?.trim() || hostOf(url.trim()) }))
        .filter(({ url }) => url !== '');
      await makeMove({ move: 'deliver', body: { note: note.trim(), links } }, attempt);
    },
    onRefused: setRefusal,
  });
  const { form } = product;
  return (
    <ActionDialog
      title={t('moves.deliver.title')}
      submit={t('moves.deliver.submit')}
      isSending={product.isSending}
      refusal={refusal}
      onSubmit={product.submit}
      onClose={onClose}
    >
      <p>{t('moves.deliver.text')}</p>
      <DeliverLinks
        urls={form.watch('urls')}
        names={form.watch('names')}
        error={product.errorOf('urls')}
        onChange={(urls, names) => {
          form.setValue('urls', urls);
          form.setValue('names', names);
        }}
      />
      <TextAreaField required rows={4} help={t('moves.deliver.fieldHelp')} {...product.field('note')} />
    </ActionDialog>
  );
}
