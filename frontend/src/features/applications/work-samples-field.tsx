/** The files that go with an application: the upload control, loaded after the form. */
import { lazy, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import type { ProductForm } from '@/forms/use-product-form';
import { Skeleton } from '@/ui/skeleton';
import styles from './application-files.module.css';
import type { ApplicationValues } from './schema';

/** As the server's domain says (`crates/domain/src/applications.rs`). */
const MAX_FILES = 6;

const UploadField = lazy(async () => ({ default: (await import('@/forms/uploads/upload-field')).UploadField }));

interface WorkSamplesFieldProps {
  readonly application: ProductForm<ApplicationValues>;
  readonly onStatus: (status: UploadStatus) => void;
}

export function WorkSamplesField({ application, onStatus }: WorkSamplesFieldProps) {
  const { t } = useTranslation('applications');
  const { form, errorOf } = application;
  const change = useCallback(
    (ids: string[]) => {
      form.setValue('files', ids);
      form.clearErrors('files');
    },
    [form],
  );
  return (
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
        help={t('fields.filesHelp', { max: MAX_FILES })}
        error={errorOf('files')}
        purpose="application"
        most={MAX_FILES}
        value={form.watch('files')}
        onChange={change}
        onStatus={onStatus}
      />
    </Suspense>
  );
}
