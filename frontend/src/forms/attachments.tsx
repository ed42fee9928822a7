/** The control of a brief's or a message's files; its code and its words come after the form. */
import { lazy, Suspense, useCallback } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { Skeleton } from '@/ui/skeleton';
import styles from './forms.module.css';
import type { AttachmentsFieldProps } from './uploads/attachments-field';
import type { UploadStatus } from './uploads/use-uploads';
import type { ProductForm } from './use-product-form';

const AttachmentsField = lazy(async () => ({
  default: (await import('./uploads/attachments-field')).AttachmentsField,
}));

export function Attachments(props: AttachmentsFieldProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.pendingFiles}>
          <Skeleton shape="block" />
        </div>
      }
    >
      <AttachmentsField {...props} />
    </Suspense>
  );
}

interface BriefFilesProps<Values extends FieldValues> {
  readonly product: ProductForm<Values>;
  /** The form's field of the ids. */
  readonly name: Path<Values>;
  readonly onStatus: (status: UploadStatus) => void;
}

/** The files of a brief, as a field of its form. */
export function BriefFiles<Values extends FieldValues>({ product, name, onStatus }: BriefFilesProps<Values>) {
  const { form, errorOf } = product;
  const change = useCallback(
    (ids: string[]) => {
      form.setValue(name, ids as PathValue<Values, Path<Values>>, { shouldDirty: true });
      form.clearErrors(name);
    },
    [form, name],
  );
  return (
    <Attachments
      name={name}
      purpose="brief"
      error={errorOf(name)}
      value={form.watch(name)}
      onChange={change}
      onStatus={onStatus}
    />
  );
}
