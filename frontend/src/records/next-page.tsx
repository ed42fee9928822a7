import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/api/error-text';
import { MoreButton } from '@/ui/more-button';
import type { FetchedPages } from './fetched';

interface NextPageProps {
  readonly query: FetchedPages;
  /** Says what could not be loaded; the cause is added. */
  readonly failed: string;
  readonly more: string;
}

/** Under the rows of a list that goes on: a button that loads the next ones and, if they could not be loaded, why. */
export function NextPage({ query, failed, more }: NextPageProps) {
  const { t } = useTranslation();
  const { ofError } = useErrorText();
  if (!query.hasNextPage) return null;
  const hasFailed = query.isFetchNextPageError === true;
  return (
    <MoreButton
      label={hasFailed ? t('tryAgain') : more}
      busy={query.isFetchingNextPage ?? false}
      failure={hasFailed ? `${failed}. ${ofError(query.error)}` : undefined}
      onMore={() => void query.fetchNextPage?.()}
    />
  );
}
