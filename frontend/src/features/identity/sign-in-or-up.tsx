/** Sign-in and sign-up on one page, as two tabs that are part of the URL. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { User } from '@/api/types';
import { safeNext } from '@/lib/paths';
import { isPublicPath } from '@/lib/public-paths';
import { wasSignedInBefore } from '@/lib/signed-in-before';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { Tabs } from '@/ui/tabs';
import { signIn } from '@/entities/sign-in';
import { AuthFrame } from './auth-frame';
import { CheckInbox } from './check-inbox';
import { CodeStep } from './code-step';
import { Completing } from './completing';
import { afterSignIn } from './destination';
import styles from './identity.module.css';
import { saveReturnPath } from './return-path';
import { OtherWays } from './other-ways';
import { PurposeCard } from './purpose-card';
import type { SignInValues } from './schemas';
import { SignInForm } from './sign-in-form';
import { useSignInPurpose } from './sign-in-purpose';
import { SignUpForm } from './sign-up-form';

const AFTER_SIGN_IN_MS = 1_000;
const AFTER_SIGN_UP_MS = 1_500;

type Mode = 'signin' | 'signup';

interface Arrival {
  readonly mode: Mode;
  readonly to: string;
}

/** A link to one of both is followed; a newcomer who starts, or was going to do something, creates an account first. */
function modeOf(asked: string | null, visit: { readonly isNew: boolean; readonly isForSomething: boolean }): Mode {
  if (asked === 'signup' || asked === 'signin') return asked;
  return visit.isNew && (asked === 'start' || visit.isForSomething) ? 'signup' : 'signin';
}

/** Credentials wait for their code in this component's memory only. */
interface Asked {
  readonly credentials: SignInValues;
  readonly codeNeeded: boolean;
}

export function SignInOrUp() {
  const { t } = useTranslation('identity');
  const { user, isPending, setUser } = useAuth();
  const [search, setSearch] = useSearchParams();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The email typed on either tab, so that switching keeps it. */
  const [typedEmail, setTypedEmail] = useState('');
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const next = safeNext(search.get('next'));
  const purpose = useSignInPurpose(next);
  /** Of the arrival: signing up here makes no one who has been here before. */
  const [isNew] = useState(() => !wasSignedInBefore());
  const mode = modeOf(search.get('mode'), { isNew, isForSomething: purpose !== undefined });

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
  if (isPending) {
    return (
      <div className={styles.completing} role="status" aria-label={t('signIn.title')}>
        <Spinner />
      </div>
    );
  }
  if (user) return <Navigate to={afterSignIn(user, next)} replace />;

  const choose = (chosen: Mode) => {
    setMailedTo(null);
    setSearch(
      (before) => new URLSearchParams([...before].filter(([name]) => name !== 'mode').concat([['mode', chosen]])),
      {
        replace: true,
      },
    );
  };
  const arrive = (arrived: User) => {
    // An account with a role is redirected now; without one its profile setup comes first, and uses the path.
    if (arrived.role) saveReturnPath(undefined);
    setArrival({ mode, to: afterSignIn(arrived, next) });
    setUser(arrived);
  };

  if (mailedTo !== null) return <CheckInbox email={mailedTo} onBack={() => choose('signin')} />;
  if (asked?.codeNeeded) {
    return (
      <CodeStep
        send={async (totp) => arrive(await signIn(asked.credentials, totp))}
        onBack={() => setAsked({ ...asked, codeNeeded: false })}
      />
    );
  }
  return (
    <AuthFrame
      title={purpose?.title[mode] ?? t(mode === 'signup' ? 'signUp.title' : 'signIn.title')}
      lead={purpose?.lead ?? t('lead')}
    >
      <PurposeCard purpose={purpose} />
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
            <SignInForm
              next={next}
              known={asked?.credentials ?? { email: typedEmail, password: '' }}
              onEmail={setTypedEmail}
              onSignedIn={arrive}
              onCodeNeeded={(credentials) => setAsked({ credentials, codeNeeded: true })}
            />
          ) : (
            <SignUpForm
              next={next}
              typedEmail={typedEmail}
              onEmail={setTypedEmail}
              onSignedUp={(created, email) => {
                // The verification mail has no return path.
                saveReturnPath(next);
                if (created) arrive(created);
                else setMailedTo(email);
              }}
            />
          )}
        </Tabs>
      </div>
      <OtherWays next={next} withConsent={mode === 'signin'} />
      {next !== undefined && isPublicPath(next) ? (
        <ButtonLink to={next} look="ghost" className={styles.wide}>
          {t('guest.continue')}
        </ButtonLink>
      ) : null}
    </AuthFrame>
  );
}
