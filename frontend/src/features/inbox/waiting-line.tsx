import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { BOX, type InboxBox } from './boxes';
import styles from './inbox.module.css';

const YOURS: InboxBox = 'yours';

/** How many requests wait for the creative, and the way to them. */
export function WaitingLine({ count }: { readonly count: number }) {
  const { t } = useTranslation('inbox');
  const { pathname } = useLocation();
  const text = t('waiting', { count });
  return (
    <p className={styles.turn}>
      {count > 0 ? (
        <Link
          className="underlined alone"
          replace
          preventScrollReset
          to={{ pathname, search: new URLSearchParams({ [BOX]: YOURS }).toString() }}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
