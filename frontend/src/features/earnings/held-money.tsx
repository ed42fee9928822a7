import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Earnings } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { TitledSection } from '@/ui/titled-section';
import { UserText } from '@/ui/user-text';
import styles from './earnings.lazy.module.css';

/** By project: what the creative gets once the delivery is approved. */
export function HeldMoney({ held }: Pick<Earnings, 'held'>) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  if (held.length === 0) return null;
  return (
    <TitledSection title={t('held.title')}>
      <p className="muted">{t('held.text')}</p>
      <ul className={classNames('card', styles.list)}>
        {held.map(({ request_id: request, request_code: code, title, net_fils: net, fee_fils: fee }) => (
          <li key={request} className="line-16 baseline between">
            <p className="anywhere">
              <Link className="underlined alone" to={requestPath(request)}>
                <bdi>{code}</bdi>
              </Link>{' '}
              {title ? <UserText>{title}</UserText> : null}
            </p>
            <p className={styles.net}>
              <bdi className="medium">{formatMoney(net, language)}</bdi>
              {fee > 0 ? (
                <span className="muted text-14">{t('held.fee', { amount: formatMoney(fee, language) })}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
