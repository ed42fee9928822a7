/** Money that the payer's bank or the provider took back: what happened, what it means for the reader, and what is next. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RequestDetail, Taking } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { UserParagraph } from '@/ui/user-text';
import styles from './payments.module.css';
import sections from '../section.module.css';
import { viewerOf } from '../sides';

export function TakenBack({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('payments');
  const { taken_back: takings } = request;
  if (takings.length === 0) return null;
  return (
    <ul className="stack-8" aria-label={t('taken.label')}>
      {takings.map((taking, place) => (
        // Two charges may be taken back at one time; rows are only added.
        <li key={`${taking.at} ${place}`} className={styles.refund}>
          <TakingWords request={request} taking={taking} />
        </li>
      ))}
    </ul>
  );
}

/** Whether the project has been on hold since this was taken: a later hold is about another problem. */
function isHeldBy({ stage, events }: RequestDetail, { at }: Taking): boolean {
  // Not found among the latest events, it began long ago.
  const began = events.findLast(({ from, to }) => to === 'on_hold' && from !== 'on_hold')?.at;
  return stage === 'on_hold' && (began === undefined || Date.parse(at) >= Date.parse(began));
}

function TakingWords({ request, taking }: { readonly request: RequestDetail; readonly taking: Taking }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const viewer = viewerOf(request.side);
  const amount = (fils: number | null) => formatMoney(fils ?? 0, language);
  const { won, held_fils: held, borne_fils: borne, loss_fils: loss, note } = taking;
  const said = { amount: amount(taking.amount_fils), date: formatDate(taking.at, language) };
  const facts = [
    ...(held > 0 ? [t(`taken.held.${viewer}`, { amount: amount(held) })] : []),
    ...((borne ?? 0) > 0
      ? [t(viewer === 'admin' ? 'taken.borneAdmin' : 'taken.borne', { amount: amount(borne) })]
      : []),
    ...((loss ?? 0) > 0 ? [t('taken.loss', { amount: amount(loss) })] : []),
  ];
  const isWaiting = isHeldBy(request, taking);
  return (
    <>
      <p className="strong">{t(`taken.${taking.cause}`, said)}</p>
      <Entered taking={taking} />
      {note ? <UserParagraph className="text-15">{note}</UserParagraph> : null}
      {won ? (
        <p>{t('taken.won')}</p>
      ) : (
        <>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          {isWaiting || viewer === 'admin' ? <p>{t(`taken.next.${isWaiting ? viewer : 'adminEnded'}`)}</p> : null}
        </>
      )}
      {viewer === 'admin' ? (
        <Link className={sections.link} to={paths.adminPayments}>
          {t('taken.payments')}
        </Link>
      ) : null}
    </>
  );
}

/** By which reference the provider knows it, and which admin entered it. */
function Entered({ taking }: { readonly taking: Taking }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  if (!taking.reference) return null;
  const reference = isolated(taking.reference, language);
  const by = taking.entered_by;
  return (
    <p className="muted text-14">
      {by
        ? t('taken.enteredBy', { name: isolated(by, language), reference })
        : t(taking.cause === 'chargeback' ? 'taken.entered' : 'taken.found', { reference })}
    </p>
  );
}
