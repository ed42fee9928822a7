import { AccountScreen } from '@/features/account/account-screen';
import { VerificationBanner } from '@/features/identity/verification-banner';
import { Page } from '@/ui/page';

export default function AccountPage() {
  return (
    <Page>
      <VerificationBanner />
      <AccountScreen />
    </Page>
  );
}
