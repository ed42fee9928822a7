import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/ui/skeleton';
import { FieldRow, FormSheet } from './form-card';
import styles from './forms.module.css';

/** A form that is on its way: its fields are not shown before what is known of the visitor is. */
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
