import { AdminFrame } from '@/features/admin/admin-frame';
import { RequestsBoard } from '@/features/admin-requests/requests-board';
import { Page } from '@/ui/page';

export default function AdminRequestsPage() {
  return (
    <Page>
      <AdminFrame section="requests">{() => <RequestsBoard />}</AdminFrame>
    </Page>
  );
}
