import { RequestScreen } from '@/features/requests/request-screen';
import { Page } from '@/ui/page';

export default function RequestPage() {
  return (
    <Page>
      <RequestScreen />
    </Page>
  );
}
