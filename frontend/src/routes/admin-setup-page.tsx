import { AdminSetup } from '@/features/admin/admin-setup';
import { VerificationBanner } from '@/features/identity/verification-banner';
import { Page } from '@/ui/page';

export default function AdminSetupPage() {
  return (
    <Page>
      <VerificationBanner />
      <AdminSetup />
    </Page>
  );
}
