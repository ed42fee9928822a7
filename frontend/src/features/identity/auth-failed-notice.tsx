/** On the home page, after a provider sign-in that failed. */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { classNames } from '@/lib/class-names';
import { IconButton } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './auth-failed-notice.module.css';

/** Reasons that are useful to the visitor; all others get a general text. */
const TOLD: ReadonlySet<string> = new Set([
  'account_suspended',
  'body_timeout',
  'email_exists',
  'network',
  'provider_email_missing',
  'provider_email_unverified',
  'provider_unavailable',
  'timed_out',
  'too_many_attempts',
  'unavailable',
]);

const refused = (code: string, retryAfterSeconds?: number) => new ApiError(0, code, code, {}, retryAfterSeconds);

function reasonIn(state: unknown): ApiError | undefined {
  if (typeof state !== 'object' || state === null || !('reason' in state) || typeof state.reason !== 'string')
    return undefined;
  const seconds = 'retryAfterSeconds' in state && Number(state.retryAfterSeconds);
  return TOLD.has(state.reason) ? refused(state.reason, seconds || undefined) : undefined;
}

export function AuthFailedNotice() {
  const { t } = useTranslation();
  const { ofError } = useErrorText();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  if (search.get('error') !== 'auth_failed') return null;
  const reason = reasonIn(state);
  const dismiss = () =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'error')), { replace: true });
  return (
    <div className={styles.place}>
      <Notice kind="error">
        <div className={classNames('row-12 middle between', styles.row)}>
          <p>
            {ofError(refused('auth_failed'))} {reason ? <span>{ofError(reason)}</span> : null}
          </p>
          <IconButton label={t('dismiss')} onClick={dismiss}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </Notice>
    </div>
  );
}
