/** The creative's own page: edited, previewed and published. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { myPageQuery } from '@/entities/my-page';
import { FormSkeleton } from '@/forms/form-skeleton';
import { paths } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { MyPageForm } from './my-page-form';
import type { Preview } from './preview';

interface MyPageScreenProps {
  readonly preview: Preview;
}

export function MyPageScreen({ preview }: MyPageScreenProps) {
  const { t } = useTranslation('my-page');
  const { user } = useAuth();
  const query = useQuery(myPageQuery);
  const { data: profile, error } = query;
  // Discarding unsaved changes starts the form again.
  const [begun, setBegun] = useState(0);

  if (!user) return null;
  if (profile) {
    return (
      <MyPageForm
        key={begun}
        profile={profile}
        owner={user.id}
        preview={preview}
        onDiscard={() => setBegun(begun + 1)}
      />
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('notYet.title')}
        text={t('notYet.text')}
        actions={<ButtonLink to={paths.creativeDashboard}>{t('notYet.dashboard')}</ButtonLink>}
      />
    );
  }
  if (error) return <RecordsPending place="page" query={query} failed={t('failed')} />;
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FormSkeleton />
    </>
  );
}
