import { AdminFrame } from '@/features/admin/admin-frame';
import { PeopleScreen } from '@/features/admin-people/people-screen';
import { Page } from '@/ui/page';

export default function AdminPeoplePage() {
  return (
    <Page>
      <AdminFrame section="people">{(admin) => <PeopleScreen admin={admin} />}</AdminFrame>
    </Page>
  );
}
