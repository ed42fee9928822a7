import { SignInScreen } from '@/features/identity/sign-in-screen';
import { Page } from '@/ui/page';

export default function SignInPage() {
  return (
    <Page>
      <SignInScreen />
    </Page>
  );
}
