/** Every form at the sign-in address; its `mode` selects one. */
import { useLocation, useSearchParams } from 'react-router';
import { mailedTokenOf } from '@/lib/mailed-token';
import { ChangeEmail } from './change-email';
import { NewPassword } from './new-password';
import { ResetRequest } from './reset-request';
import { SignInOrUp } from './sign-in-or-up';
import { StopPayouts } from './stop-payouts';
import { VerifyEmail } from './verify-email';

export function AuthScreen() {
  const [search] = useSearchParams();
  const token = mailedTokenOf(useLocation().state, search);
  switch (search.get('mode') ?? '') {
    case 'verify':
      return <VerifyEmail token={token} />;
    case 'change-email':
      return <ChangeEmail token={token} />;
    case 'new-password':
      return <NewPassword token={token} />;
    case 'reset-password':
      return <ResetRequest />;
    case 'stop-payouts':
      return <StopPayouts token={token} />;
    default:
      return <SignInOrUp />;
  }
}
