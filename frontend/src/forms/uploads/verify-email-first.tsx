/** Says, next to an upload control, that uploads need a verified address, and sends the mail again. */
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { resendVerificationMutation } from '@/entities/sign-in';
import { useErrorMessage } from '@/forms/use-error-message';
import { useAuth } from '@/session/auth';
import { useRecheckVerified } from '@/session/recheck-verified';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { useToasts } from '@/ui/toast';

export function VerifyEmailFirst() {
  const { t } = useTranslation('uploads');
  const { user } = useAuth();
  useRecheckVerified();
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const { mutate, isPending } = useSingleMutation({
    ...resendVerificationMutation,
    onSuccess: () => succeed(t('verifyFirst.sent')),
    onError: (error) => fail(errorMessage(error, t('verifyFirst.notSent'))),
  });
  if (!user || user.email_verified) return null;
  return (
    <Notice>
      <div className="stack-8 at-start">
        <p>
          {t('verifyFirst.text')} <bdi dir="ltr">{user.email}</bdi>
        </p>
        <Button look="secondary" size="small" busy={isPending} onClick={() => mutate()}>
          {t('verifyFirst.send')}
        </Button>
      </div>
    </Notice>
  );
}
