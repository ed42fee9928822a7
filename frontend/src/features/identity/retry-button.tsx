/** Sends what a mailed link is for again, where the link itself was not refused: the network or the server failed. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { Button } from '@/ui/button';

interface RetryButtonProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function RetryButton({ error, onRetry }: RetryButtonProps) {
  const { t } = useTranslation('shell');
  if (!isTransient(error)) return null;
  return <Button onClick={onRetry}>{t('tryAgain')}</Button>;
}

/** Too many at once, too, ends by itself. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
