import { VerificationBanner } from '@/features/identity/verification-banner';
import { BrandDashboard } from '@/features/requests/dashboard/brand-dashboard';
import { Page } from '@/ui/page';

export default function BrandDashboardPage() {
  return (
    <Page>
      <BrandDashboard banner={<VerificationBanner />} />
    </Page>
  );
}
