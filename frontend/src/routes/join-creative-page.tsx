import { JoinScreen } from '@/features/applications/join-screen';
import { Page } from '@/ui/page';

export default function JoinCreativePage() {
  return (
    <Page>
      <JoinScreen />
    </Page>
  );
}
