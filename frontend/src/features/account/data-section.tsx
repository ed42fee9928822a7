import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/ui/button';
import { AccountSection } from './account-section';
import { exportAddress } from '@/entities/account';

export function DataSection() {
  const { t } = useTranslation('account');
  return (
    <AccountSection id="data" title={t('data.title')} text={t('data.text')}>
      <div className="cluster-12 middle">
        <ButtonLink to={exportAddress} look="secondary" reloadDocument download>
          <Download aria-hidden="true" />
          {t('data.download')}
        </ButtonLink>
      </div>
    </AccountSection>
  );
}
