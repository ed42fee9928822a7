import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '@/api/vocabularies';
import { optionalUrls, requiredLongText } from '@/forms/rules';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { useProductForm } from '@/forms/use-product-form';
import { linkLabel } from '@/lib/link-name';
import { useAuth } from '@/session/auth';
import { Skeleton } from '@/ui/skeleton';
import { TextAreaField } from '@/ui/text-area-field';
import { ActionDialog } from './action-dialog';
import dialog from './action-dialog.module.css';
import { DeliverLinks } from './deliver-links';
import { LeaveUploads } from './leave-uploads';
import { useMove } from './use-move';
import type { MoveDialogProps } from './use-opened-move';

const UploadField = lazy(async () => ({ default: (await import('@/forms/uploads/upload-field')).UploadField }));

const schema = z
  .object({
    note: requiredLongText,
    files: z.array(z.string()),
    urls: optionalUrls,
    names: z.array(z.string()),
  })
  .check((context) => {
    const { files, urls } = context.value;
    if (files.length === 0 && urls.every((url) => url.trim() === ''))
      context.issues.push({ code: 'custom', message: 'required', path: ['urls'], input: urls });
  });

/** A version of the work: its files, where else it is, and what to know about it. */
export function DeliverDialog({ request, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation('requests');
  const { user } = useAuth();
  const [status, setStatus] = useState<UploadStatus>('done');
  const [isLeaving, setLeaving] = useState(false);
  const makeMove = useMove({ requestId: request.id, done: t('moves.deliver.done'), onDone });
  const product = useProductForm({
    schema,
    empty: { note: '', files: [] as string[], urls: [''] as string[], names: [''] as string[] },
    draft: { form: `deliver-${request.id}-${request.deliveries.length}`, owner: user?.id ?? '' },
    labels: {
      files: t('moves.deliver.files'),
      urls: t('moves.deliver.link'),
      names: t('moves.deliver.linkName'),
      note: t('moves.deliver.field'),
    },
    wireNames: { links: 'urls' },
    wording: { 'urls.required': t('moves.deliver.fileOrLink') },
    send: async ({ note, files, urls, names }, attempt) => {
      const links = urls
        .map((url, at) => ({ url: url.trim(), label: linkLabel({ label: names[at] ?? '', url: url.trim() }) }))
        .filter(({ url }) => url !== '');
      await makeMove({ move: 'deliver', body: { note: note.trim(), links, files } }, attempt);
    },
  });
  const { form } = product;
  const files = form.watch('files');
  const changeFiles = useCallback(
    (ids: string[]) => {
      form.setValue('files', ids);
      form.clearErrors(['files', 'urls']);
    },
    [form],
  );
  const stay = useCallback(() => setLeaving(false), []);
  return (
    <ActionDialog
      title={t('moves.deliver.title')}
      submit={t('moves.deliver.submit')}
      form={product}
      notYet={status === 'done' ? undefined : t(`moves.deliver.notYet.${status}`)}
      question={isLeaving && status === 'sending' ? <LeaveUploads onStay={stay} onLeave={onClose} /> : undefined}
      onClose={() => (status === 'sending' ? setLeaving(true) : onClose())}
    >
      <p>{t('moves.deliver.text')}</p>
      <Suspense
        fallback={
          <div className={dialog.pending} data-first-field tabIndex={-1}>
            <Skeleton shape="block" />
          </div>
        }
      >
        <UploadField
          takesFocus
          label={t('moves.deliver.files')}
          help={t('moves.deliver.filesHelp')}
          error={product.errorOf('files')}
          purpose="delivery"
          request={request.id}
          most={limits.delivery_files}
          value={files}
          onChange={changeFiles}
          onStatus={setStatus}
        />
      </Suspense>
      <DeliverLinks
        urls={form.watch('urls')}
        names={form.watch('names')}
        error={product.errorOf('urls')}
        required={files.length === 0}
        onChange={(urls, names) => {
          form.setValue('urls', urls);
          form.setValue('names', names);
        }}
      />
      <TextAreaField required rows={4} help={t('moves.deliver.fieldHelp')} {...product.field('note')} />
    </ActionDialog>
  );
}
