import { AdminScreen } from '@/features/admin/admin-screen';
import { ApplicationFacts } from '@/features/applications/application-facts';
import { Page } from '@/ui/page';

export default function AdminPage() {
  return (
    <Page>
      <AdminScreen renderFacts={(application) => <ApplicationFacts application={application} />} />
    </Page>
  );
}
