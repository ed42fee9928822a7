/** The callback page of a provider: completes the sign-in and redirects by role. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { finishExchange } from '@/entities/sign-in';
import { CodeStep } from './code-step';
import { afterSignIn } from './destination';
import { authFailed, exchangeOnce } from './exchange';
import styles from './identity.module.css';
import { takeReturnPath } from './return-path';

export function Callback() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isPending, setUser, reload } = useAuth();
  const [needsCode, setNeedsCode] = useState(false);

  const arrive = useCallback(
    async (signedIn: User) => {
      setUser(signedIn);
      const user = await reload();
      void navigate(user ? afterSignIn(user, takeReturnPath()) : paths.profileSetup, { replace: true });
    },
    [setUser, reload, navigate],
  );
  const fail = useCallback(
    (error: unknown) => {
      const { code: reason, retryAfterSeconds } = error instanceof ApiError ? error : {};
      void navigate(authFailed, { replace: true, state: { reason, retryAfterSeconds } });
    },
    [navigate],
  );

  useEffect(() => {
    // A response about the previous user must not arrive after the new one.
    if (isPending) return undefined;
    let gone = false;
    const settle = async () => {
      try {
        const user = await exchangeOnce(search);
        if (!gone) await arrive(user);
      } catch (error) {
        if (gone) return;
        if (error instanceof ApiError && error.code === 'totp_required') setNeedsCode(true);
        else fail(error);
      }
    };
    void settle();
    return () => {
      gone = true;
    };
  }, [isPending, search, arrive, fail]);

  if (needsCode) {
    return (
      <CodeStep
        send={async (totp) => arrive(await finishExchange(totp))}
        onLost={fail}
        onBack={() => void navigate(paths.signIn, { replace: true })}
      />
    );
  }
  return (
    <div className={styles.completing} role="status">
      <Spinner />
      <PageTitle title={t('completing.title')} />
    </div>
  );
}
