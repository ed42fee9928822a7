/** How a brand pays: for what, in which way, and on to the page of the provider. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Payable, PayMethod, RequestDetail } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { payMutation } from '@/entities/payment-attempt';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { leaveFor } from '@/lib/leave';
import { formatMoney } from '@/lib/money';
import { payProviderName } from '@/lib/pay-providers';
import { usePayMethodName } from '@/records/pay-words';
import { TestMoney } from '@/records/test-money';
import { Button } from '@/ui/button';
import { ChoiceGroup } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { RadioCard } from '@/ui/radio-card';
import { OpenAttempt } from './open-attempt';
import { choiceName, hintsOf, leftOf, methodsOf, partName } from './pay-choice';
import styles from './pay-dialog.lazy.module.css';
import type { MoveDialogProps } from './use-opened-move';
import { useProviderName } from './use-provider-name';

export function PayDialog({ request, onClose }: MoveDialogProps) {
  const { t } = useTranslation('payments');
  const { t: words } = useTranslation('requests');
  const { payable } = request;
  const box = useRef<HTMLDivElement>(null);
  // Where there is one way, there is no question.
  const choices = payable?.choices ?? [];
  const isQuestion = choices.length === 0 || choices.some((choice) => methodsOf(choice).length > 1);
  const isBegun = Boolean(payable?.attempt);
  const wasBegun = useRef(isBegun);

  // What had the focus is gone: an attempt was given up, or another tab has begun one.
  useEffect(() => {
    if (wasBegun.current === isBegun) return;
    wasBegun.current = isBegun;
    box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isBegun]);

  return (
    <Dialog
      title={t(isQuestion ? 'pay.title' : 'title')}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          {words('dismiss')}
        </Button>
      }
    >
      <div className="stack-16" ref={box}>
        <TestMoney />
        {payable?.attempt ? (
          <OpenAttempt requestId={request.id} attempt={payable.attempt} />
        ) : payable && payable.choices.length > 0 ? (
          <Methods request={request} payable={payable} />
        ) : (
          <Notice>{t(payable?.unavailable === 'deposit_too_large' ? 'pay.depositTooLarge' : 'pay.down')}</Notice>
        )}
      </div>
    </Dialog>
  );
}

interface MethodsProps {
  readonly request: RequestDetail;
  readonly payable: Payable;
}

function Methods({ request, payable }: MethodsProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const methodName = usePayMethodName();
  const provider = useProviderName();
  const [through, setThrough] = useState<number>();
  const { leave, leavingBy, failure } = useLeaving(request);
  const choice = payable.choices.find(({ through_part }) => through_part === through) ?? payable.choices[0];
  if (!choice) return null;
  const methods = methodsOf(choice);
  const [onlyMethod] = methods.length === 1 ? methods : [];
  const amountOf = (fils: number) => formatMoney(fils, language);
  return (
    <>
      {failure}
      {payable.choices.length > 1 ? (
        <ChoiceGroup legend={t('pay.what')} layout="cards">
          {payable.choices.map((one) => (
            <RadioCard
              key={one.through_part}
              name="through"
              value={one.through_part}
              label={amountOf(one.amount_fils)}
              hint={choiceName(payable, one, language)}
              checked={one === choice}
              onChange={() => setThrough(one.through_part)}
            />
          ))}
        </ChoiceGroup>
      ) : (
        <p className={styles.amount}>
          <bdi className={styles.sum}>{amountOf(choice.amount_fils)}</bdi>
          <span className="muted">{choiceName(payable, choice, language)}</span>
        </p>
      )}
      <Plan payable={payable} />
      {hintsOf(payable, choice, request.stage === 'approved').map((hint) => (
        <p key={hint}>{t(`pay.${hint}`)}</p>
      ))}
      {onlyMethod ? <p>{t('pay.by', { method: methodName(onlyMethod) })}</p> : null}
      <div className={styles.methods} role="group" aria-label={t(onlyMethod ? 'title' : 'pay.title')}>
        {methods.map((method, at) => (
          <Button
            key={method}
            look={at === 0 ? 'primary' : 'secondary'}
            busy={leavingBy === method}
            aria-disabled={leavingBy !== null}
            onClick={() => {
              if (leavingBy === null) leave(method, choice.through_part);
            }}
          >
            {methodName(method)}
          </Button>
        ))}
      </div>
      <p className="muted text-15">{t('pay.leaving', { provider: payProviderName(provider) })}</p>
      <p className="visually-hidden" role="status">
        {leavingBy === null ? null : t('pay.opening', { provider: payProviderName(provider) })}
      </p>
    </>
  );
}

/** Where there are several parts: what of each is paid. */
function Plan({ payable: { parts } }: { readonly payable: Payable }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  if (parts.length < 2) return null;
  return (
    <section className="stack-4">
      <h3 className="muted text-14">{t('pay.plan')}</h3>
      <ul className="stack-2 text-15">
        {parts.map((part) => {
          const { place, amount_fils: amount, open_fils: open } = part;
          const left = leftOf(part);
          const name = partName(part, language);
          const words = { part: name, amount: formatMoney(amount, language), left: formatMoney(left, language) };
          const settled = open === 0 ? 'pay.partPaid' : 'pay.partRecorded';
          return (
            <li key={place}>
              {left < amount ? t(left === 0 ? settled : 'pay.partLeft', words) : `${name}: ${words.amount}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Leaving {
  readonly leave: (method: PayMethod, throughPart: number) => void;
  /** The way that was chosen, from the click until the page is left. */
  readonly leavingBy: PayMethod | null;
  readonly failure: ReactNode;
}

function useLeaving(request: RequestDetail): Leaving {
  const { t } = useTranslation('payments');
  const errorMessage = useErrorMessage();
  const [leavingBy, setLeavingBy] = useState<PayMethod | null>(null);
  const { mutateAsync: pay, error } = useSingleMutation(payMutation);

  // Back from the provider's page, the browser may show this page as it was left.
  useEffect(() => {
    const onShown = (event: PageTransitionEvent) => {
      if (event.persisted) setLeavingBy(null);
    };
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);

  const leave = async (method: PayMethod, throughPart: number): Promise<void> => {
    setLeavingBy(method);
    try {
      // The server knows an attempt that is open, and answers with it.
      leaveFor(await pay({ id: request.id, body: { method, through_part: throughPart } }));
    } catch {
      setLeavingBy(null);
    }
  };
  const isDown = error instanceof ApiError && error.code === 'payments_unavailable';
  return {
    leave: (method, throughPart) => void leave(method, throughPart),
    leavingBy,
    failure:
      error && leavingBy === null ? (
        <Notice kind="error">{isDown ? t('pay.down') : errorMessage(error, t('pay.down'))}</Notice>
      ) : null,
  };
}
