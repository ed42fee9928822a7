import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { ClosingCall } from '@/ui/closing-call';

export function RosterClosingCall() {
  const { t } = useTranslation('roster');
  const { user } = useAuth();
  return (
    <ClosingCall
      title={t('closing.title')}
      text={t('closing.text')}
      actions={
        <ButtonLink to={gated(user, paths.requestQuote)} look="light">
          {t('closing.action')}
        </ButtonLink>
      }
    />
  );
}
