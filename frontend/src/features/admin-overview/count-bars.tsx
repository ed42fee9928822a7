/** Counts as a table whose rows are drawn as bars. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import styles from './overview.lazy.module.css';

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** The list of what is counted, if there is one. */
  readonly to?: string;
}

interface CountBarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly tone?: 'brand' | 'teal';
}

export function CountBars({ label, bars, tone = 'brand' }: CountBarsProps) {
  const { t } = useTranslation('admin-overview');
  const language = useLanguage();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={styles.sheet}>
      <table className={styles.bars}>
        <caption className="visually-hidden">{label}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('number')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label: name, count, to }) => (
            <tr key={key}>
              <th scope="row" className={styles.barLabel}>
                {to === undefined ? (
                  name
                ) : (
                  <Link className={classNames('underlined', styles.barLink)} to={to}>
                    {name}
                  </Link>
                )}
              </th>
              <td>
                <svg
                  className={classNames(styles.bar, styles[tone])}
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className={styles.groove} width="100" height="10" />
                  <rect width={(count / most) * 100} height="10" />
                </svg>
                <span className={styles.barCount}>{formatNumber(count, language)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
