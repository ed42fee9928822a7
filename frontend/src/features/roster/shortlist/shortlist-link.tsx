/** The header's way to the shortlist, once there is something on it; takes a visitor's list along at sign-in. */
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSingleMutation } from '@/api/use-single-mutation';
import { mergeShortlistMutation, shortlistQuery, visitorsShortlistQuery } from '@/entities/shortlist';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import styles from './shortlist-link.lazy.module.css';

export function ShortlistLink({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useAuth();
  const { data: kept } = useQuery(visitorsShortlistQuery);
  const own = useQuery({ ...shortlistQuery, enabled: user !== null });
  const count = (user ? own.data : kept)?.length ?? 0;
  const label = t('nav.shortlist', { count });
  return (
    <>
      {user && kept && kept.length > 0 ? <Merge key={user.id} /> : null}
      {count > 0 ? (
        <Link
          className={classNames('icons-20', styles.link, className)}
          to={paths.shortlist}
          aria-label={label}
          title={label}
        >
          <Heart aria-hidden="true" />
          <span className="corner-count" dir="ltr" data-count={formatNumber(count, language)} />
        </Link>
      ) : null}
    </>
  );
}

/** Once for each sign-in: a refused call is tried again by the next visit. */
function Merge() {
  const { mutate, isIdle } = useSingleMutation(mergeShortlistMutation);
  useEffect(() => {
    if (isIdle) mutate();
  }, [isIdle, mutate]);
  return null;
}
