import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { paths } from '@/lib/paths';
import { RequestName, RequestNameFacts, requestName } from '@/records/request-name';
import { useAuth } from '@/session/auth';
import { homeOf } from '@/session/destinations';
import { BackLink } from '@/ui/back-link';
import { PageTitle } from '@/ui/page-title';
import { UserText } from '@/ui/user-text';
import { StageStatus } from '../request-status';
import { isProjectOfAnother } from '../sides';

/** What the brand calls it first: of several requests of one brand it is what tells them apart. */
export function RequestHead({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { user } = useAuth();
  const home = request.side === 'admin' ? paths.adminRequests : user ? homeOf(user) : paths.home;
  return (
    <header className="stack-8">
      <BackLink to={home}>{t('back')}</BackLink>
      <div className="line-16 middle">
        <PageTitle
          title={[requestName(request, language), request.brand_name]
            .map((name) => isolated(name, language))
            .join(' · ')}
        >
          <RequestName request={request} />
        </PageTitle>
        {isProjectOfAnother(request) ? null : <StageStatus request={request} />}
      </div>
      <ul className="dots muted">
        <RequestNameFacts request={request} />
        <li>
          <UserText>{request.brand_name}</UserText>
        </li>
        <li>
          <time dateTime={request.created_at}>
            {t('head.sent', { date: formatDate(request.created_at, language) })}
          </time>
        </li>
        {request.budget_range ? (
          <li>
            <bdi>{labelText(budgetRanges, request.budget_range, language)}</bdi>
          </li>
        ) : null}
        {request.timeline ? <li>{labelText(timelines, request.timeline, language)}</li> : null}
      </ul>
    </header>
  );
}
