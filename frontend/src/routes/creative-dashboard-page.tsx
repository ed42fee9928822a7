import { CreativeDashboard } from '@/features/applications/creative-dashboard';
import { VerificationBanner } from '@/features/identity/verification-banner';
import { Inbox } from '@/features/inbox/inbox';
import { PublishSteps } from '@/features/my-page/publish-steps';
import { Page } from '@/ui/page';

export default function CreativeDashboardPage() {
  return (
    <Page>
      <CreativeDashboard banner={<VerificationBanner />} inbox={<Inbox />} publish={<PublishSteps />} />
    </Page>
  );
}
