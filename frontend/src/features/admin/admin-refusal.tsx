/** Why admin rights could not be granted or revoked, with the next step if there is one. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { ApiError } from '@/api/errors';
import { useErrorMessage } from '@/forms/use-error-message';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

interface AdminRefusalProps {
  readonly refusal: unknown;
  readonly fallback: string;
  /** Shown instead if the server could not be reached. */
  readonly unreachable?: string;
}

export function AdminRefusal({ refusal, fallback, unreachable }: AdminRefusalProps) {
  const { t } = useTranslation('admin');
  const { signOut } = useAuth();
  const errorMessage = useErrorMessage();
  const { causeOf } = useErrorText();
  if (!refusal) return null;
  const isUnreachable = refusal instanceof ApiError && refusal.status === 0;
  const code = refusal instanceof ApiError ? refusal.code : '';
  return (
    <Notice kind="error">
      {isUnreachable && unreachable ? (
        <>
          <p>{unreachable}</p>
          <p>{causeOf(refusal)}</p>
        </>
      ) : (
        <p>{errorMessage(refusal, fallback)}</p>
      )}
      {code === 'totp_setup_required' ? (
        <Link className="underlined medium" to={paths.account}>
          {t('twoStep.account')}
        </Link>
      ) : null}
      {code === 'sign_in_again' ? (
        <Button look="secondary" size="small" onClick={() => void signOut('to-return')}>
          {t('proof.signInAgain')}
        </Button>
      ) : null}
    </Notice>
  );
}
