/** Where the money is that was paid through a provider: held, with the creative, on its way back. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agreedProposal } from '@/api/proposal-states';
import { isEnded } from '@/api/stages';
import type { Refund, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { refundNotePath } from '@/lib/request-paths';
import { TestMoney } from '@/records/test-money';
import { recordedParts } from '../moves/pay-choice';
import { netOf } from '../net-of';
import { isUnfunded } from './money-shown';
import styles from './payments.module.css';
import { TakenBack } from './taken-back';
import sections from '../section.module.css';
import { viewerOf } from '../sides';

// Hardly any project ends while its brand is paying.
const OpenAttempt = lazy(async () => {
  const { OpenAttempt: Loaded } = await import('../moves/open-attempt');
  return { default: Loaded };
});

const OF_VIEWER = { brand: 'Brand', creative: 'Creative', admin: 'Admin' } as const;

export function MoneyPlaces({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const viewer = viewerOf(request.side);
  const { held_fils: held, released_fils: released, refunded_fils: refunded, lowered_fils: lowered } = request;
  const { payable, refunds } = request;
  const isLeftOpen = isEnded(request.stage) && request.allowed_moves.includes('cancel-attempt');
  const agreed = agreedProposal(request.proposals);
  // The fee comes out of what the creative gets.
  const who = viewer === 'creative' && agreed && agreed.fee_fils > 0 ? 'CreativeNet' : OF_VIEWER[viewer];
  const amount = (fils: number) => formatMoney(fils, language);
  const net = (fils: number) => amount(agreed ? netOf(fils, agreed) : fils);
  const recorded = payable ? recordedParts(payable, language) : '';
  const facts = [
    ...(recorded === '' ? [] : [t('card.recorded', { parts: recorded })]),
    ...(payable?.attempt && !isLeftOpen ? [t('card.open', { amount: amount(payable.attempt.amount_fils) })] : []),
    ...(held > 0 ? [t(`card.held${who}`, { amount: amount(held), net: net(held) })] : []),
    ...(released > 0 ? [t(`card.released${who}`, { amount: amount(released), net: net(released) })] : []),
    // Where they are known, the refunds say how far each of them is.
    ...(refunded > 0 && refunds.length === 0
      ? [t(viewer === 'brand' ? 'card.refundedBrand' : 'card.refunded', { amount: amount(refunded) })]
      : []),
    // What is returned need not be paid, and is said already.
    ...(lowered > refunded ? [t('card.lowered', { amount: amount(lowered - refunded) })] : []),
    ...(isUnfunded(request) && recorded === '' ? [t('card.unfunded')] : []),
    ...(payable?.unavailable
      ? [t(payable.unavailable === 'deposit_too_large' ? 'pay.depositTooLarge' : 'pay.down')]
      : []),
  ];
  return (
    <>
      <div className={styles.test}>
        <TestMoney />
      </div>
      {facts.length > 0 ? (
        <ul className={classNames('stack-4', styles.places)} aria-label={t('card.label')}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {isLeftOpen && payable?.attempt ? (
        <Suspense>
          <div className={classNames('stack-12', styles.places)}>
            <OpenAttempt requestId={request.id} attempt={payable.attempt} isOver />
          </div>
        </Suspense>
      ) : null}
      <TakenBack request={request} />
      {viewer === 'creative' && released > 0 ? (
        <p>
          <Link className={sections.link} to={paths.earnings}>
            {t('card.earnings')}
          </Link>
        </p>
      ) : null}
      {refunds.length > 0 ? (
        <ul className="stack-8" aria-label={t('card.refunds')}>
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} isBrand={viewer === 'brand'} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function RefundRow({ refund, isBrand }: { readonly refund: Refund; readonly isBrand: boolean }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const { state, done_at: doneAt, number, id } = refund;
  const amount = formatMoney(refund.amount_fils, language);
  const text = () => {
    if (state === 'done') return t('refund.done', { amount, date: doneAt ? formatDate(doneAt, language) : '' });
    if (state === 'failed') return isBrand ? t('refund.failed') : t('refund.failedOfBrand', { amount });
    return state === 'withdrawn' ? t('refund.withdrawn', { amount }) : t('refund.onItsWay', { amount });
  };
  return (
    <li className={styles.refund}>
      {state === 'failed' && isBrand ? <p className="strong">{amount}</p> : null}
      <p>{text()}</p>
      {number ? (
        <Link className={sections.link} to={refundNotePath(id)} aria-label={t('card.refundNoteOf', { amount })}>
          {t('card.refundNote')}
        </Link>
      ) : null}
    </li>
  );
}
