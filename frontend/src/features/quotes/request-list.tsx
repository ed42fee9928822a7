import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@/api/types';
import { budgetRanges, labelText, serviceText } from '@/api/vocabularies';
import { formatDate } from '@/i18n/format';
import { useLanguage } from '@/i18n';
import { RecordCard, RecordList } from '@/ui/record-card';
import { UserText } from '@/ui/user-text';
import { RequestStatus } from './request-status';
import styles from './request-list.module.css';

interface RequestListProps {
  readonly requests: readonly QuoteRequest[];
  readonly onOpen: (request: QuoteRequest) => void;
}

export function RequestList({ requests, onOpen }: RequestListProps) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  return (
    <RecordList label={t('dashboard.list')}>
      {requests.map((request) => (
        <RecordCard
          key={request.id}
          title={serviceText(request.service_category, language)}
          pill={<RequestStatus status={request.status} />}
          facts={[
            <UserText key="brand">{request.brand_name}</UserText>,
            <time key="date" dateTime={request.created_at}>
              {formatDate(request.created_at, language)}
            </time>,
            ...(request.budget_range
              ? [<bdi key="budget">{labelText(budgetRanges, request.budget_range, language)}</bdi>]
              : []),
          ]}
          onOpen={() => onOpen(request)}
        >
          <p className={styles.brief} dir="auto">
            {request.project_description}
          </p>
        </RecordCard>
      ))}
    </RecordList>
  );
}
