/** Two-step sign-in: off, with a button to turn it on, or on, with its recovery codes. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { StatusPill } from '@/ui/status-pill';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { disableTotpMutation, renewRecoveryCodesMutation, type Account } from '@/entities/account';
import { ProofDialog } from './proof-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import type { Asked } from './schemas';
import { TwoStepSetup } from './two-step-setup';

const FEW = 3;

type Doing =
  | { readonly what: 'setup' | 'renew' | 'disable' }
  | { readonly what: 'codes'; readonly codes: readonly string[]; readonly after: 'wasTurnedOn' | 'renewed' };

export function TwoStepSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const { mutateAsync: disableTotp } = useSingleMutation(disableTotpMutation);
  const { mutateAsync: renewRecoveryCodes } = useSingleMutation(renewRecoveryCodesMutation);
  const { succeed } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const isOn = account.totp_enabled;
  const asks: readonly Asked[] = account.has_password ? ['current_password', 'totp'] : ['totp'];
  const close = () => setDoing(null);

  const finish = (done: string) => {
    // The dialog must be removed before the focus can leave it.
    flushSync(close);
    succeed(done);
    heading.current?.focus();
  };
  const showCodes = (codes: readonly string[], after: 'wasTurnedOn' | 'renewed') =>
    setDoing({ what: 'codes', codes, after });

  return (
    <AccountSection id="twoStep" title={t('twoStep.title')} text={t('twoStep.text')} headingRef={heading}>
      <div className={styles.fact}>
        <StatusPill color={isOn ? 'green' : 'neutral'} label={t(isOn ? 'twoStep.on' : 'twoStep.off')} />
        {isOn ? <p>{t('twoStep.left', { count: account.recovery_codes_left })}</p> : null}
      </div>
      {isOn && account.recovery_codes_left <= FEW ? <Notice>{t('twoStep.few')}</Notice> : null}
      {account.totp_required ? <p className={styles.text}>{t('twoStep.required')}</p> : null}
      <div className="cluster-12 middle">
        {isOn ? (
          <>
            <Button look="secondary" onClick={() => setDoing({ what: 'renew' })}>
              {t('twoStep.renew')}
            </Button>
            {account.totp_required ? null : (
              <Button look="danger" onClick={() => setDoing({ what: 'disable' })}>
                {t('twoStep.disable')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setDoing({ what: 'setup' })}>{t('twoStep.start')}</Button>
        )}
      </div>
      {doing?.what === 'setup' ? (
        <TwoStepSetup account={account} onConfirmed={(codes) => showCodes(codes, 'wasTurnedOn')} onClose={close} />
      ) : null}
      {doing?.what === 'codes' ? (
        <RecoveryCodesDialog codes={doing.codes} onClose={() => finish(t(`twoStep.${doing.after}`))} />
      ) : null}
      {doing?.what === 'renew' ? (
        <ProofDialog
          title={t('twoStep.renew')}
          asks={asks}
          submit={t('twoStep.renewSubmit')}
          fallback={t('twoStep.failed')}
          send={async (proof) => showCodes(await renewRecoveryCodes(proof), 'renewed')}
          onClose={close}
        >
          <p>{t('twoStep.renewText')}</p>
        </ProofDialog>
      ) : null}
      {doing?.what === 'disable' ? (
        <ProofDialog
          title={t('twoStep.disableTitle')}
          asks={asks}
          submit={t('twoStep.disable')}
          look="danger"
          fallback={t('twoStep.failed')}
          send={async (proof) => {
            await disableTotp(proof);
            finish(t('twoStep.wasTurnedOff'));
          }}
          onClose={close}
        >
          <p>{t('twoStep.disableText')}</p>
        </ProofDialog>
      ) : null}
    </AccountSection>
  );
}
