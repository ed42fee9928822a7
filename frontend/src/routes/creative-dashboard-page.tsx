import { CreativeDashboard } from '@/features/applications/creative-dashboard';
import { VerificationBanner } from '@/features/identity/verification-banner';
import { Page } from '@/ui/page';

export default function CreativeDashboardPage() {
  return (
    <Page>
      <CreativeDashboard banner={<VerificationBanner />} />
    </Page>
  );
}
