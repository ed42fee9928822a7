/** Why a change of the account was refused, with a link if only a recent sign-in is missing. */
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { OpenMoney } from '@/api/types';
import { useErrorMessage } from '@/forms/use-error-message';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import styles from './account.module.css';

interface RefusalNoticeProps {
  readonly refusal: unknown;
  readonly fallback: string;
}

export function RefusalNotice({ refusal, fallback }: RefusalNoticeProps) {
  const { t, i18n } = useTranslation('account');
  const { signOut } = useAuth();
  const errorMessage = useErrorMessage();
  if (!refusal) return null;
  if (refusal instanceof ApiError && refusal.code === 'sign_in_again') {
    return (
      <Notice kind="error">
        <p>{t('again.text')}</p>
        <Button look="secondary" size="small" className={styles.again} onClick={() => void signOut('to-return')}>
          {t('again.action')}
        </Button>
      </Notice>
    );
  }
  const open = refusal instanceof ApiError && refusal.code === 'money_open' ? refusal.reason : undefined;
  const isKnown = open !== undefined && i18n.exists(`remove.money.${open}`, { ns: 'account' });
  const text = isKnown ? t(`remove.money.${open as OpenMoney}`) : errorMessage(refusal, fallback);
  return <Notice kind="error">{text}</Notice>;
}
