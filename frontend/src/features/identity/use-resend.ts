/** Another verification mail for the signed-in account. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '@/forms/use-refusal-text';
import { useToasts } from '@/ui/toast';
import { resendVerification } from './api';

export function useResend() {
  const { t } = useTranslation('identity');
  const refusalText = useRefusalText();
  const { succeed, fail } = useToasts();
  return useMutation({
    mutationFn: resendVerification,
    onSuccess: () => succeed(t('verify.resent')),
    onError: (error) => fail(refusalText(error, t('verify.resendFailed'))),
  });
}
