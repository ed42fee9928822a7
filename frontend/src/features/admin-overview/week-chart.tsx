/** Requests and applications of the last weeks, as bars and as the table of their numbers. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate, formatNumber } from '@/i18n/format';
import { formatShortDate } from '@/i18n/short-date';
import { classNames } from '@/lib/class-names';
import styles from './overview.lazy.module.css';

/** Of one week: two bars, with space around them. */
const WEEK_WIDTH = 10;
const BAR_WIDTH = 3.4;
const HEIGHT = 100;
const GAP = 0.4;

const noon = (week: string) => `${week}T12:00:00+03:00`;

/** The scale's end: an even number, so that its middle is a whole one. */
function scaleOf(weeks: Overview['weeks']): number {
  const most = Math.max(2, ...weeks.flatMap(({ requests, applications }) => [requests, applications]));
  return most + (most % 2);
}

export function WeekChart({ weeks }: { readonly weeks: Overview['weeks'] }) {
  const { t } = useTranslation('admin-overview');
  const language = useLanguage();
  const most = scaleOf(weeks);
  const tall = (count: number) => (count / most) * HEIGHT;
  const width = weeks.length * WEEK_WIDTH;
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.legend}>
        <span className={styles.key}>{t('requests')}</span>
        <span className={classNames(styles.key, styles.keyOfApplications)}>{t('applications')}</span>
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.scale}>
          {[most, most / 2, 0].map((mark) => (
            <span key={mark}>{formatNumber(mark, language)}</span>
          ))}
        </div>
        <svg className={styles.weeks} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className={styles.line} x1="0" x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
          ))}
          {weeks.map(({ week, requests, applications }, at) => {
            const middle = (at + 0.5) * WEEK_WIDTH;
            return (
              <g key={week}>
                <rect
                  className={styles.ofRequests}
                  x={middle - GAP / 2 - BAR_WIDTH}
                  y={HEIGHT - tall(requests)}
                  width={BAR_WIDTH}
                  height={tall(requests)}
                />
                <rect
                  className={styles.ofApplications}
                  x={middle + GAP / 2}
                  y={HEIGHT - tall(applications)}
                  width={BAR_WIDTH}
                  height={tall(applications)}
                />
              </g>
            );
          })}
        </svg>
        <div className={styles.dates}>
          {weeks.map(({ week }) => (
            <span key={week}>{formatShortDate(noon(week), language)}</span>
          ))}
        </div>
      </div>
      <details className={styles.numbers}>
        <summary className={styles.summary}>{t('asTable')}</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('byWeek')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('weekOf')}</th>
              <th scope="col">{t('requests')}</th>
              <th scope="col">{t('applications')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, requests, applications }) => (
              <tr key={week}>
                <th scope="row">{formatDate(noon(week), language)}</th>
                <td>{formatNumber(requests, language)}</td>
                <td>{formatNumber(applications, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
