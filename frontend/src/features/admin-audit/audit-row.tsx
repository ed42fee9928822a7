/** One entry: what happened to what, who did it, and when. */
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { creativePath } from '@/lib/creative-paths';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';
import { RequestCode } from '@/records/request-name';
import { UserParagraph, UserText } from '@/ui/user-text';
import styles from './audit-screen.module.css';
import { wordsOf } from './audit-words';

/** The page of what it was done to, where there is one. */
function linkOf({ subject_kind: kind, subject_id: id, request_id: request }: AuditEntry): string | undefined {
  if (kind === 'quote_request') return requestPath(id);
  // A decision about money is of an account, and names its project apart.
  if (request && kind !== 'account') return requestPath(request);
  if (kind === 'application') return paths.adminApplication.replace(':id', encodeURIComponent(id));
  return kind === 'creative' ? creativePath(id) : undefined;
}

export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation(['admin-audit', 'lifecycle']);
  const language = useLanguage();
  const { event, subject, from, to } = wordsOf(entry);
  const link = linkOf(entry);
  const subjectName = subject ? t(subject) : entry.subject_kind;
  const code = entry.subject_kind === 'account' ? null : entry.request_code;
  const about =
    entry.subject_name || code ? (
      <>
        {entry.subject_name ? <UserText>{entry.subject_name}</UserText> : null}
        {entry.subject_name && code ? <span>{' · '}</span> : null}
        {code ? <ProjectName code={code} title={entry.request_title} /> : null}
      </>
    ) : null;
  return (
    <li className={styles.row}>
      <p className="line-12 baseline">
        <span className="medium">{event ? t(event) : <bdi lang="en">{entry.event.replaceAll('_', ' ')}</bdi>}</span>
        {entry.amount_fils === null ? null : <bdi className="strong">{formatMoney(entry.amount_fils, language)}</bdi>}
        {from && to && from !== to ? (
          <span className={classNames('icons-14 muted text-13', styles.stages)}>
            {t(from)} <ArrowRight className="mirror" aria-hidden="true" />
            <span className="visually-hidden">{t('becomes')}</span> {t(to)}
          </span>
        ) : null}
      </p>
      <p>
        {about ? <span className={classNames('muted text-13', styles.kind)}>{`${subjectName} `}</span> : null}
        {link ? (
          <Link className={styles.link} to={link}>
            {about ?? subjectName}
          </Link>
        ) : (
          <span>{about ?? subjectName}</span>
        )}
      </p>
      <p className={styles.who}>
        {t(`actors.${entry.actor}`)}
        {entry.actor_name ? (
          <span>
            {' · '}
            <UserText>{entry.actor_name}</UserText>
          </span>
        ) : null}
      </p>
      <time className={styles.when} dateTime={entry.at}>
        {formatDateTime(entry.at, language)}
      </time>
      <NoteFacts entry={entry} />
      {entry.note ? <UserParagraph className={styles.note}>{entry.note}</UserParagraph> : null}
    </li>
  );
}

interface ProjectNameProps {
  readonly code: string;
  readonly title: string | null;
}

function ProjectName({ code, title }: ProjectNameProps) {
  return (
    <>
      <RequestCode code={code} />
      {title ? (
        <>
          <span>{' · '}</span>
          <UserText>{title}</UserText>
        </>
      ) : null}
    </>
  );
}

/** What the server knows of an event in addition to what a person wrote. */
function NoteFacts({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin-audit');
  const { payouts, decision, reference, request_id: request, request_code: code, iban_ending: four } = entry;
  if (payouts === null && decision === null && four === null) return null;
  return (
    <p className={classNames('line-12 baseline muted', styles.facts)}>
      {payouts === null ? null : <span>{t('payouts', { count: payouts })}</span>}
      {decision === null ? null : <span>{t(`decisions.${decision}`)}</span>}
      {reference === null ? null : <bdi>{reference}</bdi>}
      {four === null ? null : <span>{t('ibanEnding', { four })}</span>}
      {request === null ? null : (
        <Link className={styles.link} to={requestPath(request)}>
          {code === null ? t('request') : <ProjectName code={code} title={entry.request_title} />}
        </Link>
      )}
    </p>
  );
}
