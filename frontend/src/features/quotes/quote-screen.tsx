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
import { useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { ASKED, askedIn } from '@/entities/asked-creatives';
import { BRIEF, REPEATED } from '@/lib/brief-link';
import { isolated } from '@/lib/isolated';
import { paths, profileSetupThen } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { ButtonLink } from '@/ui/button';
import { WithCode } from '@/ui/code';
import { Columns, WITHOUT_ASIDE } from '@/ui/columns';
import { MessageScreen } from '@/ui/message-screen';
import { Notice } from '@/ui/notice';
import { PageIntro } from '@/ui/page-intro';
import { PointsCard } from '@/ui/points-card';
import { useMediaQuery } from '@/ui/use-media-query';
import { usePaymentWay } from '@/entities/payment-way';
import { creativeQuery } from '@/entities/creative';
import { AskedCreatives } from './asked-creatives';
import { PreferredCreative } from './preferred-creative';
import { QuoteForm } from './quote-form';
import styles from './quote-form.module.css';
import { repeatedValues, useRepeatedRequest } from './repeated-request';
import { nameIn, useAskedList } from './use-asked-list';

export function QuoteScreen() {
  const { t } = useTranslation('quotes');
  const { user } = useAuth();
  const { pathname, search: query } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [sent, setSent] = useState<{ readonly request: QuoteRequest; readonly invited: string } | null>(null);
  const language = useLanguage();
  // On a phone how payment works is read before the request is sent, not below the button.
  const isNarrow = useMediaQuery(WITHOUT_ASIDE);
  const isBrand = user?.role === 'brand';
  const askedIds = askedIn(search);
  const asked = useAskedList(askedIds, isBrand);
  const preferredId = askedIds.length > 0 ? '' : (search.get('creative') ?? '');
  const way = usePaymentWay();
  const creative = useQuery({ ...creativeQuery(preferredId), enabled: preferredId !== '' && isBrand });
  const repeatedId = search.get(REPEATED) ?? '';
  const repeated = useRepeatedRequest(repeatedId, isBrand);
  // What is known of the creative chooses the service that the form begins with. A form that is shown stays.
  const [isShown, setShown] = useState(false);
  const isCreativeAwaited = creative.isPending && creative.isFetching && creative.failureCount === 0;
  const isWaiting = asked.isWaiting || repeated.isWaiting || isCreativeAwaited;
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
        text={sent.invited ? t('sent.askedText', { names: sent.invited }) : t('sent.text')}
        actions={
          <>
            <ButtonLink to={requestPath(sent.request.id)}>{t('sent.request')}</ButtonLink>
            <ButtonLink to={paths.home} look="secondary">
              {t('sent.home')}
            </ButtonLink>
          </>
        }
      />
    );
  }
  const goOn = (ids: readonly string[]) =>
    setSearch(
      { ...(ids.length > 0 && { [ASKED]: ids.join(',') }), ...(repeatedId && { [REPEATED]: repeatedId }) },
      { replace: true },
    );
  const namesOf = (members: typeof asked.members) =>
    new Intl.ListFormat(languages[language].locale, { type: 'conjunction' }).format(
      members.map((member) =>
        isolated(member.creative ? nameIn(member.creative, language) : t('asked.unknown'), language),
      ),
    );
  const invited = () => {
    if (askedIds.length > 0) return namesOf(asked.members);
    return creative.data && !gone ? isolated(nameIn(creative.data, language), language) : '';
  };
  const offered = askedIds.length > 0 ? asked.services : (creative.data?.skills ?? []);
  const points = t('payment.points', { returnObjects: true });
  const paid = way ? [...points, t(`payment.${way}`, { returnObjects: true })] : points;
  const payment = <PointsCard title={t('payment.title')} points={paid} />;
  return (
    <>
      <PageIntro
        {...(askedIds.length > 0
          ? { title: t('asked.title'), lead: t('asked.lead') }
          : { title: t('title'), lead: t(preferredId && !gone ? 'preferred.lead' : 'lead') })}
      />
      <Columns asideLabel={t('aside')} aside={isNarrow ? null : payment}>
        {askedIds.length > 0 ? (
          <AskedCreatives
            asked={asked}
            onRemove={(id) => goOn(askedIds.filter((other) => other !== id))}
            onRemoveAll={() => goOn([])}
          />
        ) : null}
        {preferredId ? (
          <PreferredCreative
            creative={gone ? undefined : creative.data}
            gone={gone}
            isFetching={creative.isFetching}
            onRetry={creative.error && !gone ? () => void creative.refetch() : undefined}
            onRemove={() => goOn([])}
          />
        ) : null}
        {repeated.request ? (
          <div className={styles.note}>
            <Notice>
              <p>
                <WithCode text={t('again.text', { code: repeated.request.code })} code={repeated.request.code} />
              </p>
              {repeated.request.files.length > 0 ? <p>{t('again.files')}</p> : null}
            </Notice>
          </div>
        ) : null}
        {repeated.failed ? (
          <div className={styles.note}>
            <Notice kind="error">{t('again.failed')}</Notice>
          </div>
        ) : null}
        {isShown ? (
          <QuoteForm
            user={user}
            creativeId={gone ? '' : preferredId}
            asked={
              askedIds.length > 0
                ? {
                    ids: askedIds,
                    goneNames: namesOf(asked.members.filter(({ isGone }) => isGone)),
                    onRefused: asked.retry,
                  }
                : null
            }
            people={
              askedIds.length > 0
                ? asked.members.flatMap((member) => member.creative ?? [])
                : [creative.data ?? []].flat()
            }
            offered={offered}
            beforeTerms={isNarrow ? payment : null}
            draft={repeatedId ? `quote-${repeatedId}` : 'quote'}
            known={
              repeated.request ? repeatedValues(repeated.request) : { projectDescription: search.get(BRIEF) ?? '' }
            }
            service={serviceNamed(search.get('service') ?? offered[0] ?? '')?.name ?? ''}
            onSent={(request) => setSent({ request, invited: invited() })}
          />
        ) : (
          <FormSkeleton />
        )}
      </Columns>
    </>
  );
}
