/** The quote page: the form for brands, and alternatives for everyone else. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import type { QuoteRequest } from '@/api/types';
import { serviceNamed } from '@/api/vocabularies';
import { FormSkeleton } from '@/forms/form-skeleton';
import { SuccessScreen } from '@/forms/success-screen';
import { paths, profileSetupThen } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { Columns, WITHOUT_ASIDE } from '@/ui/columns';
import { MessageScreen } from '@/ui/message-screen';
import { PageIntro } from '@/ui/page-intro';
import { PointsCard } from '@/ui/points-card';
import { useMediaQuery } from '@/ui/use-media-query';
import { creativeQuery } from '@/entities/creative';
import { PreferredCreative } from './preferred-creative';
import { QuoteForm } from './quote-form';

export function QuoteScreen() {
  const { t } = useTranslation('quotes');
  const { user } = useAuth();
  const { pathname, search: query } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [sent, setSent] = useState<QuoteRequest | null>(null);
  // On a phone how payment works is read before the request is sent, not below the button.
  const isNarrow = useMediaQuery(WITHOUT_ASIDE);
  const asked = search.get('creative') ?? '';
  const creative = useQuery({ ...creativeQuery(asked), enabled: asked !== '' && user?.role === 'brand' });
  // What is known of the creative chooses the service that the form begins with. A form that is shown stays.
  const [isShown, setShown] = useState(false);
  const isWaiting = creative.isPending && creative.isFetching && creative.failureCount === 0;
  if (user && !isWaiting && !isShown) setShown(true);
  const gone = creative.error instanceof ApiError && creative.error.status === 404;

  if (!user) return null;
  if (!user.role || user.role === 'admin') return <Navigate to={profileSetupThen(`${pathname}${query}`)} replace />;
  if (user.role !== 'brand') {
    return (
      <MessageScreen
        title={t('brandOnly.title')}
        text={t('brandOnly.text')}
        actions={
          <>
            <ButtonLink to={homeOf(user)}>{t('brandOnly.dashboard')}</ButtonLink>
            <ButtonLink to={paths.creatives} look="secondary">
              {t('brandOnly.browse')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (sent) {
    return (
      <SuccessScreen
        title={t('sent.title')}
        text={t('sent.text')}
        actions={
          <>
            <ButtonLink to={requestPath(sent.id)}>{t('sent.request')}</ButtonLink>
            <ButtonLink to={paths.home} look="secondary">
              {t('sent.home')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  const payment = <PointsCard title={t('payment.title')} points={t('payment.points', { returnObjects: true })} />;
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <Columns asideLabel={t('aside')} aside={isNarrow ? null : payment}>
        {asked ? (
          <PreferredCreative
            creative={gone ? undefined : creative.data}
            gone={gone}
            isFetching={creative.isFetching}
            onRetry={creative.error && !gone ? () => void creative.refetch() : undefined}
            onRemove={() => setSearch(new URLSearchParams(), { replace: true })}
          />
        ) : null}
        {isShown ? (
          <QuoteForm
            user={user}
            creativeId={gone ? '' : asked}
            offered={creative.data?.skills ?? []}
            beforeTerms={isNarrow ? payment : null}
            service={serviceNamed(search.get('service') ?? creative.data?.skills[0] ?? '')?.name ?? ''}
            onSent={setSent}
          />
        ) : (
          <FormSkeleton />
        )}
      </Columns>
    </>
  );
}
