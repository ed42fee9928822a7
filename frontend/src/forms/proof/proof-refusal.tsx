import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import { useErrorMessage } from '@/forms/use-error-message';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';

interface ProofRefusalProps {
  readonly refusal: unknown;
  readonly fallback: string;
}

/** Why it was refused, with the way to sign in again where only that is missing. */
export function ProofRefusal({ refusal, fallback }: ProofRefusalProps) {
  const { t } = useTranslation('proof');
  const { signOut } = useAuth();
  const errorMessage = useErrorMessage();
  if (!refusal) return null;
  if (refusal instanceof ApiError && refusal.code === 'sign_in_again') {
    return (
      <Notice kind="error">
        <div className="stack-10 at-start">
          <p>{t('again')}</p>
          <Button look="secondary" size="small" onClick={() => void signOut('to-return')}>
            {t('signIn')}
          </Button>
        </div>
      </Notice>
    );
  }
  return <Notice kind="error">{errorMessage(refusal, fallback)}</Notice>;
}
