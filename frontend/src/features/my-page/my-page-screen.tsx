/** The creative's own page: edited, previewed and published. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { approvalAwaitedQuery, myPageQuery } from '@/entities/my-page';
import { FormSkeleton } from '@/forms/form-skeleton';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { MyPageForm } from './my-page-form';
import type { Preview } from './preview';

interface MyPageScreenProps {
  readonly preview: Preview;
}

export function MyPageScreen({ preview }: MyPageScreenProps) {
  const { t } = useTranslation('my-page');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { user } = useAuth();
  const { data: profile, error, refetch, isFetching } = useQuery(myPageQuery);
  const awaited = useQuery(approvalAwaitedQuery(profile));
  // A page that was published is not held back.
  const isAwaited = profile?.is_published === false && awaited.data === true;
  const isKnown = profile !== undefined && (profile.is_published || !awaited.isPending);
  // Discarding unsaved changes starts the form again.
  const [begun, setBegun] = useState(0);

  if (!user) return null;
  if (isKnown && !isAwaited) {
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
  if (isAwaited || (error instanceof ApiError && error.status === 404)) {
    return (
      <MessageScreen
        title={t('notYet.title')}
        text={t('notYet.text')}
        actions={<ButtonLink to={paths.creativeDashboard}>{t('notYet.dashboard')}</ButtonLink>}
      />
    );
  }
  if (error) {
    // Not PageFailed: the heaviest page has no room for another file.
    return (
      <MessageScreen
        title={t('failed')}
        text={ofError(error)}
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            {shell('tryAgain')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FormSkeleton />
    </>
  );
}
