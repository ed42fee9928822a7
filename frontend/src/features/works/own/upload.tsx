/** The upload control of the editor, loaded after it. */
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import type { Purpose } from '@/forms/uploads/file-kinds';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { Skeleton } from '@/ui/skeleton';
import styles from './portfolio.lazy.module.css';
import type { WorkForm } from './use-work-form';

const UploadField = lazy(async () => ({ default: (await import('@/forms/uploads/upload-field')).UploadField }));

export type UploadName = 'files' | 'poster' | 'captions_en' | 'captions_ar';

interface UploadProps {
  readonly editor: WorkForm;
  readonly name: UploadName;
  readonly purpose: Purpose;
  readonly most: number;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly help: string;
  readonly onStatus: (name: UploadName, status: UploadStatus) => void;
  readonly renderOtherWay?: ((give: (file: File) => void) => ReactNode) | undefined;
}

export function Upload({
  editor,
  name,
  purpose,
  most,
  label,
  isOptional,
  help,
  onStatus,
  renderOtherWay,
}: UploadProps) {
  const { form, errorOf, values } = editor;
  const change = useCallback(
    (ids: string[]) => {
      form.setValue(name, ids);
      form.clearErrors(name === 'files' ? ['files', 'poster'] : name);
    },
    [form, name],
  );
  const tell = useCallback((status: UploadStatus) => onStatus(name, status), [onStatus, name]);
  const isMain = name === 'files';
  return (
    <Suspense
      fallback={
        <div className={styles.pending}>
          <Skeleton shape="block" />
        </div>
      }
    >
      <UploadField
        name={name}
        label={label}
        {...(isOptional !== undefined && { isOptional })}
        help={help}
        error={errorOf(name)}
        purpose={purpose}
        most={most}
        value={values[name]}
        onChange={change}
        onStatus={tell}
        takesPaste={isMain}
        ordered={isMain}
        renderOtherWay={renderOtherWay}
      />
    </Suspense>
  );
}
