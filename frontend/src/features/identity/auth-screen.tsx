/** Sign-in and sign-up on one page, as two tabs that the address knows. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { User } from '@/api/types';
import { safeNext } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Notice } from '@/ui/notice';
import { Tabs } from '@/ui/tabs';
import { AuthFrame } from './auth-frame';
import { Completing } from './completing';
import { afterSignIn } from './destination';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { VerifyEmail } from './verify-email';

const AFTER_SIGN_IN_MS = 1_000;
const AFTER_SIGN_UP_MS = 1_500;

type Mode = 'signin' | 'signup';

interface Arrival {
  readonly mode: Mode;
  readonly to: string;
}

export function AuthScreen() {
  const [search] = useSearchParams();
  return search.get('mode') === 'verify' ? <VerifyEmail token={search.get('token') ?? ''} /> : <AuthForms />;
}

function AuthForms() {
  const { t } = useTranslation('identity');
  const { user, isPending, adopt } = useAuth();
  const [search, setSearch] = useSearchParams();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [mailSent, setMailSent] = useState(false);
  const mode: Mode = search.get('mode') === 'signup' ? 'signup' : 'signin';
  const next = safeNext(search.get('next'));

  if (arrival) {
    const signedUp = arrival.mode === 'signup';
    return (
      <Completing
        text={t(signedUp ? 'signUp.success' : 'completing.text')}
        to={arrival.to}
        delayMs={signedUp ? AFTER_SIGN_UP_MS : AFTER_SIGN_IN_MS}
      />
    );
  }
  if (isPending) return null;
  if (user) return <Navigate to={afterSignIn(user, next)} replace />;

  const choose = (chosen: Mode) => {
    setMailSent(false);
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'mode').concat([['mode', chosen]])), {
      replace: true,
    });
  };
  const arrive = (arrived: User) => {
    setArrival({ mode, to: afterSignIn(arrived, next) });
    adopt(arrived);
  };

  return (
    <AuthFrame title={t(mode === 'signup' ? 'signUp.title' : 'signIn.title')} lead={t('lead')}>
      <div>
        <Tabs
          label={t('tabs')}
          tabs={[
            { value: 'signin', label: t('signIn.tab') },
            { value: 'signup', label: t('signUp.tab') },
          ]}
          value={mode}
          onChange={choose}
        >
          {mode === 'signin' ? (
            <SignInForm onSignedIn={arrive} />
          ) : mailSent ? (
            <Notice kind="success">{t('signUp.success')}</Notice>
          ) : (
            <SignUpForm onSignedUp={(created) => (created ? arrive(created) : setMailSent(true))} />
          )}
        </Tabs>
      </div>
    </AuthFrame>
  );
}
