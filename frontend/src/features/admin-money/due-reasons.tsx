import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DuePayout } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { preferred } from '@/i18n/preferred';
import { formatMoney } from '@/lib/money';
import { requestPath } from '@/lib/request-paths';
import { Button } from '@/ui/button';
import { Code } from '@/ui/code';
import { StatusPill } from '@/ui/status-pill';
import { isLiftable, type BlockedProject } from './due-rows';

interface DueReasonsProps {
  readonly due: DuePayout;
  /** Lets the money of a project go. */
  readonly onLift?: ((project: BlockedProject) => void) | undefined;
}

/** What a balance waits for, and what an admin should look at before paying it. */
export function DueReasons({ due, onLift }: DueReasonsProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const list = new Intl.ListFormat(language);
  const reasonsOf = (project: BlockedProject) =>
    project.reasons.map((reason) => t(`payouts.reasons.${reason}`)).join(' · ');
  const alike = due.same_iban.map(
    ({ creative_name: name, creative_name_ar: arabic }) => `\u2068${preferred(language, name, arabic)}\u2069`,
  );
  const { reasons, look_first: lookFirst, due_on: dueOn, block, blocked_requests: blocked, last_four: lastFour } = due;
  return (
    <div className="stack-4 at-start text-15">
      {lookFirst.length > 0 ? (
        <>
          <StatusPill color="yellow" label={t('payouts.lookFirst')} />
          {lookFirst.map((sign) => (
            <p key={sign}>{t(`payouts.looks.${sign}`)}</p>
          ))}
        </>
      ) : null}
      {alike.length > 0 ? <p>{t('payouts.sameIban', { names: list.format(alike) })}</p> : null}
      {reasons.map((reason) => (
        <p key={reason}>{t(`payouts.reasons.${reason}`)}</p>
      ))}
      {block?.note ? (
        <p className="muted">
          {t('payouts.blockedBy', { date: formatDate(block.at, language), note: `\u2068${block.note}\u2069` })}
        </p>
      ) : null}
      {blocked.map((project) => (
        <div key={project.request_id} className="stack-4 at-start">
          <p>
            <Link className="underlined" to={requestPath(project.request_id)}>
              <Code>{project.request_code}</Code>
            </Link>
            {` ${formatMoney(project.net_fils, language)}: ${reasonsOf(project)}`}
          </p>
          {onLift && isLiftable(project) ? (
            <Button size="small" look="secondary" onClick={() => onLift(project)}>
              {t('payouts.unblockProject.label')} <span className="visually-hidden">{project.request_code}</span>
            </Button>
          ) : null}
        </div>
      ))}
      {dueOn ? (
        <p className="muted">
          {t(due.ready_fils > 0 ? 'payouts.nextOn' : 'payouts.dueOn', { date: formatDate(dueOn, language) })}
        </p>
      ) : null}
      {lastFour ? <p className="muted">{t('payouts.account', { four: `\u2068${lastFour}\u2069` })}</p> : null}
    </div>
  );
}
