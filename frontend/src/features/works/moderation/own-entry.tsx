/** In place of the buttons of what the admin shows as a creative. */
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import styles from './works-screen.lazy.module.css';

export function OwnEntry() {
  const { t } = useTranslation('admin-works');
  return <p className={classNames('muted text-14', styles.actions)}>{t('isOwn')}</p>;
}
