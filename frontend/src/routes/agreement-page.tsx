import { AgreementScreen } from '@/features/documents/agreement-screen';
import { Page } from '@/ui/page';

export default function AgreementPage() {
  return (
    <Page>
      <AgreementScreen />
    </Page>
  );
}
