/** Lets admins in, and sends everybody else where they can become one. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { AdminApplication } from '@/api/types';
import type { ReactNode } from 'react';
import { authThen, paths } from '@/lib/paths';
import { currentUser } from '@/session/current-user';
import { useWayOut } from '@/session/use-way-out';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { AdminPanel } from './admin-panel';

export interface AdminScreenProps {
  /** An application in full. */
  readonly renderFacts: (application: AdminApplication) => ReactNode;
}

export function AdminScreen({ renderFacts }: AdminScreenProps) {
  const { t } = useTranslation('admin');
  const { data: user, isPending, isError } = useQuery(currentUser);
  const wayOut = useWayOut();
  if (isPending) return null;
  if (isError) {
    return (
      <MessageScreen
        title={t('denied.title')}
        text={t('denied.text')}
        actions={<ButtonLink to={paths.adminSetup}>{t('denied.setup')}</ButtonLink>}
      />
    );
  }
  if (!user) return <Navigate to={wayOut ?? authThen(paths.admin)} replace />;
  if (!user.is_admin) return <Navigate to={paths.adminSetup} replace />;
  return <AdminPanel admin={user} renderFacts={renderFacts} />;
}
