/** The daily digest of open requests: on or off. */
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { setDigestMutation } from '@/entities/account';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';

export function DigestSection({ isWanted }: { readonly isWanted: boolean }) {
  const { t } = useTranslation('account');
  const { mutate: setDigest, isPending } = useSingleMutation(setDigestMutation);
  const { succeed, fail } = useToasts();
  const change = () =>
    setDigest(!isWanted, {
      onSuccess: () => succeed(t(isWanted ? 'digest.wasTurnedOff' : 'digest.wasTurnedOn')),
      onError: () => fail(t('saveFailed')),
    });
  return (
    <AccountSection id="digest" title={t('digest.title')} text={t('digest.text')}>
      <div className={styles.fact}>
        <StatusPill color={isWanted ? 'green' : 'neutral'} label={t(isWanted ? 'digest.on' : 'digest.off')} />
      </div>
      <div className="cluster-12 middle">
        <Button look="secondary" busy={isPending} onClick={change}>
          {t(isWanted ? 'digest.turnOff' : 'digest.turnOn')}
        </Button>
      </div>
    </AccountSection>
  );
}
