/** The sections of the admin, with how much waits in each. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { applicationCountsQuery } from '@/entities/admin-application';
import { adminDisputeCountsQuery } from '@/entities/admin-dispute';
import { contactCountsQuery } from '@/entities/admin-message';
import { reportCountsQuery } from '@/entities/admin-report';
import { adminReviewCountsQuery } from '@/entities/admin-review';
import { boardCountsQuery } from '@/entities/admin-request';
import { adminPaymentCountsQuery, waitingMoney } from '@/entities/admin-payment';
import { payoutCountsQuery } from '@/entities/admin-payout';
import { profileImageCountsQuery } from '@/entities/admin-profile-image';
import { workCountsQuery } from '@/entities/admin-work';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { useCurrentInView } from '@/ui/use-current-in-view';
import styles from './admin-nav.module.css';
import { useUndoable } from './undoable';

const sections = {
  applications: paths.admin,
  requests: paths.adminRequests,
  // A part of the same page.
  problems: withQuery(paths.adminRequests, { problems: 'waiting' }),
  messages: paths.adminMessages,
  works: paths.adminWorks,
  reports: paths.adminReports,
  reviews: paths.adminReviews,
  payments: paths.adminPayments,
  payouts: paths.adminPayouts,
  people: paths.adminPeople,
  audit: paths.adminAudit,
  overview: paths.adminOverview,
} as const;

export type AdminSection = keyof typeof sections;

export function AdminNav({ section: current }: { readonly section: AdminSection }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const undoable = useUndoable();
  const list = useRef<HTMLUListElement>(null);
  const { data: applications } = useQuery(applicationCountsQuery);
  const { data: requests } = useQuery(boardCountsQuery);
  const { data: problems } = useQuery(adminDisputeCountsQuery);
  const { data: messages } = useQuery(contactCountsQuery);
  const { data: works } = useQuery(workCountsQuery);
  const { data: images } = useQuery(profileImageCountsQuery);
  const { data: reports } = useQuery(reportCountsQuery);
  const { data: reviews } = useQuery(adminReviewCountsQuery);
  const { data: payments } = useQuery(adminPaymentCountsQuery);
  const { data: payouts } = useQuery(payoutCountsQuery);
  const { data: config } = useQuery(configQuery);
  const money = payments && waitingMoney(payments);
  const waiting: Partial<Record<AdminSection, number | undefined>> = {
    applications: applications && (applications.by_status.Pending ?? 0) - applications.needs_changes,
    requests: requests?.waiting_on_admin,
    problems: problems?.waiting,
    messages: messages?.open,
    works: (works?.new ?? 0) + (images?.new ?? 0),
    reports: reports?.open,
    // New ones need no decision.
    reviews: (reviews?.flagged ?? 0) + (reviews?.appealed ?? 0),
    payments: money && money.payments + money.refunds,
    payouts: payouts?.prepared,
  };

  // Without a provider, and where there never was one, there is nothing to see.
  const hasMoney =
    Boolean(config?.payments) ||
    Object.values(payments?.attempts ?? {}).some((count) => count > 0) ||
    Object.values(payouts ?? {}).some((count) => count > 0);
  const shown = (Object.keys(sections) as AdminSection[]).filter(
    (section) => hasMoney || section === current || (section !== 'payments' && section !== 'payouts'),
  );

  useCurrentInView(list, `${current} ${Object.values(waiting).join(' ')}`);

  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <ul className={styles.sections} ref={list}>
        {shown.map((section) => {
          const count = waiting[section] ?? 0;
          return (
            <li key={section}>
              <Link
                className={classNames('row-8 middle muted text-15', styles.section)}
                to={sections[section]}
                state={undoable.state}
                aria-current={section === current ? 'page' : undefined}
              >
                {t(`nav.${section}`)}{' '}
                {count > 0 ? (
                  <>
                    <span className={styles.count} aria-hidden="true">
                      {formatNumber(count, language)}
                    </span>
                    <span className="visually-hidden">{t('nav.waiting', { count })}</span>
                  </>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
