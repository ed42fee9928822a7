import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>
          <ButtonLink to={paths.creatives} look="secondary">
            {t('notFound.creatives')}
          </ButtonLink>
        </>
      }
    />
  );
}
