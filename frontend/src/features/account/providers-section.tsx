import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { providerName } from '@/lib/providers';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { disconnectProviderMutation, type Account, type LinkedProvider } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { ProofDialog } from './proof-dialog';

export function ProvidersSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { mutateAsync: disconnect } = useSingleMutation(disconnectProviderMutation);
  const { succeed } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<LinkedProvider | null>(null);
  const name = leaving ? providerName(leaving.provider) : '';
  return (
    <AccountSection id="providers" title={t('providers.title')} text={t('providers.text')} headingRef={heading}>
      {account.providers.length === 0 ? <p className={styles.text}>{t('providers.none')}</p> : null}
      <ul className={styles.rows}>
        {account.providers.map((linked) => (
          <li key={linked.id} className={classNames('cluster-12 middle', styles.row)}>
            <div className={styles.rowWords}>
              <p className={styles.strong}>{providerName(linked.provider)}</p>
              <p className={styles.text}>
                {linked.email ? <bdi dir="ltr">{linked.email}</bdi> : null}
                <span>{t('providers.since', { date: formatDate(linked.linked_at, language) })}</span>
              </p>
            </div>
            <Button
              look="secondary"
              size="small"
              aria-label={t('providers.disconnectOf', { provider: providerName(linked.provider) })}
              onClick={() => setLeaving(linked)}
            >
              {t('providers.disconnect')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving ? (
        <ProofDialog
          title={t('providers.question', { provider: name })}
          asks={account.has_password ? ['current_password'] : []}
          submit={t('providers.disconnect')}
          look="danger"
          fallback={t('providers.failed')}
          send={async (proof) => {
            await disconnect({ id: leaving.id, proof });
            // The dialog must be removed before the focus can leave it.
            flushSync(() => setLeaving(null));
            succeed(t('providers.disconnected', { provider: name }));
            heading.current?.focus();
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('providers.questionText')}</p>
        </ProofDialog>
      ) : null}
    </AccountSection>
  );
}
