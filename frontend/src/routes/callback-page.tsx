import { Callback } from '@/features/identity/callback';
import { Page } from '@/ui/page';

export default function CallbackPage() {
  return (
    <Page>
      <Callback />
    </Page>
  );
}
