/** The brief: next to the form if there is room, folded above it otherwise. */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { motifOf } from '@/api/service-covers';
import type { RequestDetail } from '@/api/types';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { ExtraDetails } from '@/forms/brief/extra-details';
import { useExtraLabels } from '@/forms/brief/use-extra-labels';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Attachments } from '@/records/attachments';
import { RequestCode, RequestName } from '@/records/request-name';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';
import styles from './proposals.module.css';

// The covers belong to the public pages: imported at once they would weigh on the form.
const Cover = lazy(async () => ({ default: (await import('@/ui/cover')).Cover }));

/** As in the style sheet. */
const BESIDE = '(min-width: 961px)';

interface BriefCardProps {
  readonly request: RequestDetail;
  /** It has changed since the proposal, and is to be read again. */
  readonly isChanged: boolean;
}

export function BriefCard({ request, isChanged }: BriefCardProps) {
  const { t } = useTranslation('proposals');
  const { t: ofBrief } = useTranslation('brief');
  const language = useLanguage();
  const extraLabels = useExtraLabels('ofCreative');
  const [isBeside] = useState(() => window.matchMedia(BESIDE).matches);
  return (
    <details className={styles.brief} open={isBeside || isChanged}>
      <summary className={styles.briefHead}>
        <Suspense fallback={<span className={styles.picture} />}>
          <Cover
            className={styles.picture}
            motif={motifOf([request.service_category])}
            seed={request.id}
            width={56}
            height={56}
          />
        </Suspense>
        <span className={styles.briefTitle}>
          <span className={classNames('muted text-14', styles.small)}>{t('brief.title')}</span>
          <span className={styles.strong}>
            <RequestName request={request} />
          </span>
          <span>
            <UserText>{request.brand_name}</UserText> · <RequestCode code={request.code} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={classNames('stack-20', styles.briefBody)}>
        <p>
          <WrittenParagraphs>{request.project_description}</WrittenParagraphs>
        </p>
        <DetailList>
          <Detail label={t('brief.budget')}>
            {request.budget_range ? (
              <bdi>{labelText(budgetRanges, request.budget_range, language)}</bdi>
            ) : (
              t('brief.open')
            )}
          </Detail>
          <Detail label={t('brief.timeline')}>
            {request.timeline ? labelText(timelines, request.timeline, language) : t('brief.open')}
          </Detail>
          <ExtraDetails
            request={request}
            labels={extraLabels}
            daySize="whole"
            renderLinks={(links) => (
              <ul className="anywhere">
                {links.map((link) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                      <bdi dir="ltr">{link}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          />
          {request.files.length > 0 ? (
            <Detail label={ofBrief('files.label')} size="whole">
              <Attachments files={request.files} />
            </Detail>
          ) : null}
        </DetailList>
      </div>
    </details>
  );
}
