import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';

/** Shown when the operator requires two-step sign-in of admins: links to where it is turned on. */
export function TwoStepRequired() {
  const { t } = useTranslation('admin');
  return (
    <MessageScreen
      icon={<ShieldAlert aria-hidden="true" />}
      tone="pending"
      title={t('twoStep.title')}
      text={t('twoStep.text')}
      actions={<ButtonLink to={paths.account}>{t('twoStep.account')}</ButtonLink>}
    />
  );
}
