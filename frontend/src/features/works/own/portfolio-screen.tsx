/** The works of the creative's page: in their order, added, changed and published. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { myPageQuery } from '@/entities/my-page';
import { ownWorksQuery } from '@/entities/own-works';
import { FormSkeleton } from '@/forms/form-skeleton';
import { paths } from '@/lib/paths';
import { PageFailed } from '@/records/page-failed';
import { ButtonLink } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { Portfolio } from './portfolio';

export function PortfolioScreen() {
  const { t } = useTranslation('portfolio');
  const profile = useQuery(myPageQuery);
  const works = useQuery(ownWorksQuery);
  const error = works.error ?? profile.error;

  if (profile.data && works.data) return <Portfolio profile={profile.data} works={works.data} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <MessageScreen
        title={t('notYet.title')}
        text={t('notYet.text')}
        actions={<ButtonLink to={paths.creativeDashboard}>{t('notYet.dashboard')}</ButtonLink>}
      />
    );
  }
  if (error) {
    const isFetching = works.isFetching || profile.isFetching;
    const refetch = () => Promise.all([works.refetch(), profile.refetch()]);
    return <PageFailed query={{ error, isFetching, refetch }} failed={t('failed')} />;
  }
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <FormSkeleton />
    </>
  );
}
