import { AdminScreen } from '@/features/admin/admin-screen';
import { Page } from '@/ui/page';

export default function AdminPage() {
  return (
    <Page>
      <AdminScreen />
    </Page>
  );
}
