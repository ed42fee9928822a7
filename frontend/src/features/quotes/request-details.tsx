import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@/api/types';
import { budgetRanges, labelText, serviceText, timelines } from '@/api/vocabularies';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { Detail, DetailHeading, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';
import { NamedCreative } from './named-creative';
import { RequestStatus } from './request-status';

export function RequestDetails({ request }: { readonly request: QuoteRequest }) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  return (
    <>
      <RequestStatus status={request.status} />
      <DetailHeading>{t('details.project')}</DetailHeading>
      <DetailList>
        <Detail label={t('fields.service')}>{serviceText(request.service_category, language)}</Detail>
        <Detail label={t('details.submitted')}>{formatDate(request.created_at, language)}</Detail>
        <Detail label={t('fields.budget')}>
          {request.budget_range ? (
            <bdi>{labelText(budgetRanges, request.budget_range, language)}</bdi>
          ) : (
            t('details.open')
          )}
        </Detail>
        <Detail label={t('fields.timeline')}>
          {request.timeline ? labelText(timelines, request.timeline, language) : t('details.open')}
        </Detail>
        {request.preferred_creative_id ? (
          <Detail label={t('preferred.label')} size="whole">
            <NamedCreative id={request.preferred_creative_id} />
          </Detail>
        ) : null}
        <Detail label={t('fields.description')} size="whole">
          <WrittenParagraphs>{request.project_description}</WrittenParagraphs>
        </Detail>
      </DetailList>
      <DetailHeading>{t('details.contact')}</DetailHeading>
      <DetailList>
        <Detail label={t('fields.brandName')}>
          <UserText>{request.brand_name}</UserText>
        </Detail>
        <Detail label={t('fields.contactName')}>
          <UserText>{request.contact_name}</UserText>
        </Detail>
        <Detail label={t('fields.email')}>
          <bdi dir="ltr">{request.email}</bdi>
        </Detail>
        {request.phone ? (
          <Detail label={t('fields.phone')}>
            <bdi dir="ltr">{request.phone}</bdi>
          </Detail>
        ) : null}
      </DetailList>
    </>
  );
}
