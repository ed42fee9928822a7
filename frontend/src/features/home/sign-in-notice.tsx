/**
 * On the home page, for a visitor who followed a link to a dashboard: what it requires, and a sign-in that returns
 * there.
 */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { authThen } from '@/lib/paths';
import { Notice } from '@/ui/notice';
import styles from './sign-in-notice.module.css';

export function SignInNotice({ path }: { readonly path: string }) {
  const { t } = useTranslation('home');
  return (
    <div className={styles.place} role="status">
      <Notice>
        {t('signInFirst.text')}{' '}
        <Link className="underlined strong" to={authThen(path)}>
          {t('signInFirst.action')}
        </Link>
      </Notice>
    </div>
  );
}
