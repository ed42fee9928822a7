import { AdminFrame } from '@/features/admin/admin-frame';
import { ReportsScreen } from '@/features/admin-reports/reports-screen';
import { Page } from '@/ui/page';

export default function AdminReportsPage() {
  return (
    <Page>
      <AdminFrame section="reports">{() => <ReportsScreen />}</AdminFrame>
    </Page>
  );
}
