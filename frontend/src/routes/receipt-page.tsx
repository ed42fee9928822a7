import { ReceiptScreen } from '@/features/documents/receipt-screen';
import { Page } from '@/ui/page';

export default function ReceiptPage() {
  return (
    <Page>
      <ReceiptScreen />
    </Page>
  );
}
