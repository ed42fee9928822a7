import { useTranslation } from 'react-i18next';
import type { Earnings } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { requestPayoutMutation } from '@/entities/earnings';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { TitledSection } from '@/ui/titled-section';
import { useToasts } from '@/ui/toast';
import { detailsFormId } from './details-form-id';
import styles from './earnings.lazy.module.css';
import { ProjectLink } from './project-link';

type Due = Earnings['due'][number];
type Stop = Earnings['blocked'][number];

/** Each line says these of itself. */
const ofLines = ['not_due', 'blocked_projects'] as const satisfies readonly Stop[];
type OfLines = (typeof ofLines)[number];

const stopsOf = ({ blocked }: Earnings) =>
  blocked.filter((stop): stop is Exclude<Stop, OfLines> => !ofLines.some((known) => known === stop));

/** What is the creative's and not in a transfer yet: when it comes, or what it waits for. */
export function DueMoney({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useTranslation('earnings');
  const { due, due_fils: sum } = earnings;
  if (due.length === 0 && sum === 0) return null;
  const isReady = stopsOf(earnings).length === 0;
  return (
    <TitledSection title={t('due.title')}>
      <Blocked earnings={earnings} />
      {due.length > 0 ? (
        <ul className={classNames('card', styles.list)}>
          {due.map((line) => (
            <DueLine
              key={`${line.request_id ?? ''} ${line.kind} ${line.at} ${line.net_fils}`}
              line={line}
              isReady={isReady}
            />
          ))}
        </ul>
      ) : null}
    </TitledSection>
  );
}

function DueLine({ line, isReady }: { readonly line: Due; readonly isReady: boolean }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  const { kind, net_fils: net, due_on: dueOn, blocked, request_id: request } = line;
  const amount = formatMoney(net, language);
  const isTransferred = isReady && blocked.length === 0 && net > 0;
  const when = dueOn ? t('due.transferBy', { date: formatDate(dueOn, language) }) : t('due.transferSoon');
  const says = kind === 'release' ? t('due.released', { amount }) : `${t(`due.kinds.${kind}`)}: ${amount}`;
  return (
    <li className="stack-2">
      <p className="medium">{isTransferred ? `${says} ${when}` : says}</p>
      {blocked.map((reason) => (
        <p key={reason} className="text-15">
          {t(`due.blocked.${reason}`)}
        </p>
      ))}
      {request ? (
        <p className="muted text-15">
          <ProjectLink id={request} project={line} />
        </p>
      ) : null}
    </li>
  );
}

/** Why nothing is transferred at the moment, whatever is due. */
function Blocked({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  const { details, min_fils: least } = earnings;
  const stops = stopsOf(earnings);
  if (stops.length === 0) return null;
  const stopped = details?.stopped_until;
  const values = {
    date: stopped ? formatDate(stopped, language) : '–',
    amount: formatMoney(least, language),
  };
  return (
    <Notice>
      <ul className="stack-4">
        {stops.map((reason) => (
          <li key={reason}>{t(`blocked.${reason}`, values)}</li>
        ))}
      </ul>
      {stops.includes('no_details') ? (
        <Button look="secondary" size="small" className={styles.after} onClick={toDetails}>
          {t('details.add')}
        </Button>
      ) : null}
      <SmallTransfer earnings={earnings} />
    </Notice>
  );
}

/** The form is further down. */
function toDetails(): void {
  document.querySelector<HTMLElement>(`#${detailsFormId} input`)?.focus();
}

/** A little money is transferred, too, once it is asked for. */
function SmallTransfer({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutate, isPending } = useSingleMutation(requestPayoutMutation);
  const { may_request: mayRequest, requested_at: askedAt } = earnings;
  if (askedAt) return <p>{t('request.asked', { date: formatDate(askedAt, language) })}</p>;
  if (!mayRequest) return null;
  const ask = () =>
    mutate(undefined, {
      onSuccess: () => succeed(t('request.done')),
      onError: (error) => fail(errorMessage(error, t('request.failed'))),
    });
  return (
    <Button look="secondary" size="small" className={styles.after} busy={isPending} onClick={ask}>
      {t('request.button')}
    </Button>
  );
}
