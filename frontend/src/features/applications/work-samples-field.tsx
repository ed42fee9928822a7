/** The works that go with an application: files, whose upload control is loaded after the form, and links. */
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import { LinksField } from '@/forms/links-field';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import type { ProductForm } from '@/forms/use-product-form';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { Skeleton } from '@/ui/skeleton';
import styles from './application-files.module.css';
import type { ApplicationValues } from './schema';

const UploadField = lazy(async () => ({ default: (await import('@/forms/uploads/upload-field')).UploadField }));

interface WorkSamplesFieldProps {
  readonly application: ProductForm<ApplicationValues>;
  readonly onStatus: (status: UploadStatus) => void;
}

export function WorkSamplesField({ application, onStatus }: WorkSamplesFieldProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const { form, errorOf } = application;
  const change = useCallback(
    (ids: string[]) => {
      form.setValue('files', ids);
      form.clearErrors('files');
    },
    [form],
  );
  const files = form.watch('files');
  return (
    <>
      <Suspense
        fallback={
          <div className={styles.pending}>
            <Skeleton shape="block" />
          </div>
        }
      >
        <UploadField
          name="files"
          label={t('fields.files')}
          isOptional
          help={t('fields.filesHelp', {
            max: limits.application_works,
            total: formatBytes(limits.starting_quota_bytes, language),
          })}
          error={errorOf('files')}
          purpose="application"
          most={limits.application_works}
          value={files}
          onChange={change}
          onStatus={onStatus}
        />
      </Suspense>
      <LinksField
        name="links"
        label={t('fields.links')}
        help={t('fields.linksHelp', { max: limits.application_works })}
        error={errorOf('links')}
        max={Math.max(1, limits.application_works - files.length)}
        links={form.watch('links')}
        onChange={(links) =>
          form.setValue('links', links, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
    </>
  );
}
