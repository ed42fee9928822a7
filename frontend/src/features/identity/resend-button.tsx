import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { useResend } from './use-resend';

export function ResendButton() {
  const { t } = useTranslation('identity');
  const { mutate, isPending } = useResend();
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate()}>
      {t('verify.resend')}
    </Button>
  );
}
