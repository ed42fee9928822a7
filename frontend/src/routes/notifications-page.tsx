import { NotificationsScreen } from '@/features/notifications/notifications-screen';
import { Page } from '@/ui/page';

export default function NotificationsPage() {
  return (
    <Page>
      <NotificationsScreen />
    </Page>
  );
}
