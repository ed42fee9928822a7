import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminDispute } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { useProblemName } from '@/records/problem-words';
import { RequestName, RequestNameFacts } from '@/records/request-name';
import { useWishSentence } from '@/records/wish-words';
import { StatusPill } from '@/ui/status-pill';
import styles from './problems-screen.lazy.module.css';

export function ProblemCard({ problem }: { readonly problem: AdminDispute }) {
  const { t } = useTranslation('disputes');
  const problemName = useProblemName();
  const language = useLanguage();
  const sentence = useWishSentence();
  const { brand_name: brand, creative, opened_by: openedBy, outcome, outcome_fils: fils, outcome_day: day } = problem;
  const ofCreative = creative ? (language === 'ar' && creative.name_ar) || creative.name : '';
  const names = { brand: isolated(brand, language), creative: isolated(ofCreative, language) };
  const money = (amount: number) => isolated(formatMoney(amount, language), language);
  return (
    <li className={classNames('card stack-10', styles.card)}>
      <div className="line-12 top between">
        <h2 className={styles.title}>{problemName(problem.problem, openedBy)}</h2>
        {problem.is_late ? <StatusPill color="yellow" label={t('admin.late')} /> : null}
      </div>
      <p>{t('admin.between', names)}</p>
      <ul className="dots muted text-14">
        <li>
          <RequestName request={problem} />
        </li>
        <RequestNameFacts request={problem} />
        <li>{t('admin.price', { amount: money(problem.price_fils) })}</li>
        {problem.held_fils > 0 ? <li>{t('admin.held', { amount: money(problem.held_fils) })}</li> : null}
      </ul>
      <p className="muted text-15">
        {t('admin.reported', { name: names[openedBy], date: formatDate(problem.opened_at, language) })}
      </p>
      <WaitsFor problem={problem} names={names} />
      {outcome === null ? null : <p className="medium">{sentence({ kind: outcome, amount_fils: fils, day })}</p>}
      <p>
        <Link className="alone underlined text-15" to={requestPath(problem.request_id)}>
          {t('admin.project')} <span className="visually-hidden">{problem.code}</span>
        </Link>
      </p>
    </li>
  );
}

interface WaitsForProps {
  readonly problem: AdminDispute;
  readonly names: Readonly<Record<'brand' | 'creative', string>>;
}

/** Whose turn it is, since when and until when; what became of it, once it is over. */
function WaitsFor({ problem, names }: WaitsForProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const { state, settled_by: settledBy, turn, due_at: dueAt } = problem;
  const since = formatDate(problem.waiting_since, language);
  const due = dueAt === null ? '' : formatDate(dueAt, language);
  if (settledBy === 'payment') return <p>{t('turns.settledByPayment', { date: since })}</p>;
  if (state === 'settled' || state === 'final') return <p>{t(`turns.${state}`, { date: since })}</p>;
  if (state === 'decided') return <p>{t('turns.decided', { date: due })}</p>;
  if (turn === 'brand' || turn === 'creative')
    return <p>{t('admin.waitsForSide', { name: names[turn], since, due })}</p>;
  return <p className="medium">{t('admin.waitsForUs', { since, due })}</p>;
}
