import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './proposals.module.css';

export function PrefilledNotice({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('proposals');
  return (
    <Notice>
      <div className={classNames('stack-8 at-start', styles.noticeBody)}>
        <p>{t('prefilled.text')}</p>
        <Button look="secondary" size="small" onClick={onClear}>
          {t('prefilled.clear')}
        </Button>
      </div>
    </Notice>
  );
}
