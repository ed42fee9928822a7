import { AdminFrame } from '@/features/admin/admin-frame';
import { OverviewScreen } from '@/features/admin-overview/overview-screen';
import { Page } from '@/ui/page';

export default function AdminOverviewPage() {
  return (
    <Page>
      <AdminFrame section="overview">{() => <OverviewScreen />}</AdminFrame>
    </Page>
  );
}
