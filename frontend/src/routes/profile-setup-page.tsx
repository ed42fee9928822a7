import { ProfileSetup } from '@/features/identity/profile-setup';
import { Page } from '@/ui/page';

export default function ProfileSetupPage() {
  return (
    <Page>
      <ProfileSetup />
    </Page>
  );
}
