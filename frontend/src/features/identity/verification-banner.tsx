/** Reminds an account that its address is not verified yet. */
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { useAuth } from '@/session/auth';
import { useRecheckVerified } from '@/session/recheck-verified';
import { Notice } from '@/ui/notice';
import styles from './identity.module.css';
import { useResend } from './use-resend';

export function VerificationBanner() {
  const { t } = useTranslation('identity');
  const { user } = useAuth();
  useRecheckVerified();
  const { mutate, isPending, isSuccess } = useResend();
  if (!user || user.email_verified) return null;
  return (
    <div className={styles.bannerPlace}>
      <Notice>
        <div className="line-20 middle between">
          <p>
            {t('banner.text')} <bdi dir="ltr">{user.email}</bdi>
          </p>
          {isSuccess ? null : (
            <button
              type="button"
              className={classNames('bare underlined medium', styles.bannerAction)}
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (!isPending) mutate();
              }}
            >
              {t('verify.resend')}
            </button>
          )}
        </div>
      </Notice>
    </div>
  );
}
