/** Another verification mail for the signed-in account. */
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useErrorMessage } from '@/forms/use-error-message';
import { useToasts } from '@/ui/toast';
import { resendVerificationMutation } from '@/entities/sign-in';

export function useResend() {
  const { t } = useTranslation('identity');
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  return useSingleMutation({
    ...resendVerificationMutation,
    onSuccess: () => succeed(t('verify.resent')),
    onError: (error) => fail(errorMessage(error, t('verify.resendFailed'))),
  });
}
