import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payout } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { statementPath } from '@/lib/request-paths';
import { WithCode } from '@/ui/code';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { TitledSection } from '@/ui/titled-section';
import styles from './earnings.lazy.module.css';

const colors: Readonly<Record<Payout['state'], PillColor>> = {
  prepared: 'yellow',
  sent: 'green',
  withdrawn: 'neutral',
  returned: 'neutral',
};

/** The transfers to the bank, each with its statement. */
export function Transfers({ payouts }: { readonly payouts: readonly Payout[] }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  if (payouts.length === 0) return null;
  return (
    <TitledSection title={t('payouts.title')}>
      <ul className={classNames('card', styles.list)}>
        {payouts.map(({ id, number, state, amount_fils: amount, sent_on: sentOn, prepared_at: preparedAt }) => (
          <li key={id} className="line-16 middle between">
            <div className="stack-2">
              <bdi className="medium">{formatMoney(amount, language)}</bdi>
              <span className="muted text-14">
                {t('payouts.on', { date: formatDate(sentOn ?? preparedAt, language) })}
              </span>
            </div>
            <div className="line-16 middle">
              <StatusPill color={colors[state]} label={t(`payouts.states.${state}`)} />
              <Link className="text-link" to={statementPath(id)}>
                <WithCode text={t('payouts.statement', { number })} code={number} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
