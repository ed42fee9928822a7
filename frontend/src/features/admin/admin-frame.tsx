/** What all pages of the admin share: who may enter, the navigation, and the undo of the last review. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { User } from '@/api/types';
import { applicationCountsQuery } from '@/entities/admin-application';
import { currentUserQuery } from '@/entities/current-user';
import { useErrorMessage } from '@/forms/use-error-message';
import { authThen, paths } from '@/lib/paths';
import { useSignedOutRedirect } from '@/session/use-signed-out-redirect';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { RecordsSkeleton } from '@/ui/records-skeleton';
import { AccessRefused, isAccessRefused } from './access';
import { AdminNav, type AdminSection } from './admin-nav';
import { UndoBar } from './undo-bar';

interface AdminFrameProps {
  readonly section: AdminSection;
  readonly children: (admin: User) => ReactNode;
}

/** Accounts without the flag are redirected to the admin setup. */
export function AdminFrame({ section, children }: AdminFrameProps) {
  const { t } = useTranslation('admin');
  const { t: shell } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data: user, isPending, error, isFetching, refetch } = useQuery(currentUserQuery);
  const signedOutRedirect = useSignedOutRedirect();
  if (isPending) return <RecordsSkeleton label={shell('loading')} />;
  if (error) {
    return (
      <MessageScreen
        title={t('denied.title')}
        text={errorMessage(error, t('denied.text'))}
        actions={
          <>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {shell('tryAgain')}
            </Button>
            <ButtonLink to={paths.adminSetup} look="secondary">
              {t('denied.setup')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (!user) return <Navigate to={signedOutRedirect ?? authThen(paths.admin)} replace />;
  if (!user.is_admin) return <Navigate to={paths.adminSetup} replace />;
  return (
    <Entered section={section}>
      <UndoBar />
      {children(user)}
    </Entered>
  );
}

/** The flag of the cached user may be out of date: the server decides with the first call, before any other is made. */
function Entered({ section, children }: { readonly section: AdminSection; readonly children: ReactNode }) {
  const { t: shell } = useTranslation();
  const { error, isPending } = useQuery(applicationCountsQuery);
  if (isAccessRefused(error)) return <AccessRefused error={error} />;
  if (isPending) return <RecordsSkeleton label={shell('loading')} />;
  return (
    <>
      <AdminNav section={section} />
      {children}
    </>
  );
}
