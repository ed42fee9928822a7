import { useTranslation } from 'react-i18next';
import { providerNames, type Provider } from '@/lib/providers';
import { Button } from '@/ui/button';
import styles from './identity.module.css';
import { ProviderMark } from './provider-mark';
import { useProviderLogin } from './use-provider-login';

interface ProviderButtonsProps {
  readonly providers: readonly Provider[];
  readonly next: string | undefined;
}

export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const { t } = useTranslation('identity');
  const { start, starting } = useProviderLogin(next);
  return (
    <div className="stack-12">
      {providers.map((provider) => (
        <Button
          key={provider}
          look="secondary"
          busy={starting === provider}
          className={styles.wide}
          onClick={() => start(provider)}
        >
          {starting === provider ? null : <ProviderMark provider={provider} />}
          <span>{t('ways.with', { provider: providerNames[provider] })}</span>
        </Button>
      ))}
    </div>
  );
}
