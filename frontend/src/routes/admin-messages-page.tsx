import { AdminFrame } from '@/features/admin/admin-frame';
import { MessagesScreen } from '@/features/admin-messages/messages-screen';
import { Page } from '@/ui/page';

export default function AdminMessagesPage() {
  return (
    <Page>
      <AdminFrame section="messages">{(admin) => <MessagesScreen admin={admin} />}</AdminFrame>
    </Page>
  );
}
