/** The admin page; users without the flag are redirected to the admin setup. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { authThen, paths } from '@/lib/paths';
import { currentUserQuery } from '@/entities/current-user';
import { useSignedOutRedirect } from '@/session/use-signed-out-redirect';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { RecordsSkeleton } from '@/ui/records-skeleton';
import { AdminPanel, type AdminScreenProps } from './admin-panel';

export function AdminScreen({ renderFacts }: AdminScreenProps) {
  const { t } = useTranslation('admin');
  const { t: shell } = useTranslation();
  const { data: user, isPending, isError } = useQuery(currentUserQuery);
  const signedOutRedirect = useSignedOutRedirect();
  if (isPending) return <RecordsSkeleton label={shell('loading')} />;
  if (isError) {
    return (
      <MessageScreen
        title={t('denied.title')}
        text={t('denied.text')}
        actions={<ButtonLink to={paths.adminSetup}>{t('denied.setup')}</ButtonLink>}
      />
    );
  }
  if (!user) return <Navigate to={signedOutRedirect ?? authThen(paths.admin)} replace />;
  if (!user.is_admin) return <Navigate to={paths.adminSetup} replace />;
  return <AdminPanel admin={user} renderFacts={renderFacts} />;
}
