import { AuthScreen } from '@/features/identity/auth-screen';
import { Page } from '@/ui/page';

export default function AuthPage() {
  return (
    <Page>
      <AuthScreen />
    </Page>
  );
}
