import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/ui/skeleton';
import { FieldRow, FormSheet } from './form-card';
import styles from './forms.module.css';

/** A loading form: its fields are shown once the visitor's data is known. */
export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <FormSheet>
        <FieldRow>
          <Skeleton shape="block" className={styles.waitingField} />
          <Skeleton shape="block" className={styles.waitingField} />
        </FieldRow>
        <Skeleton shape="block" className={styles.waitingField} />
        <Skeleton shape="block" className={styles.waitingArea} />
        <Skeleton shape="pill" className={styles.waitingButton} />
      </FormSheet>
    </div>
  );
}
