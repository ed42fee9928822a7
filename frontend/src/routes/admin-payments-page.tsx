import { AdminFrame } from '@/features/admin/admin-frame';
import { PaymentsScreen } from '@/features/admin-money/payments-screen';
import { Page } from '@/ui/page';

export default function AdminPaymentsPage() {
  return (
    <Page>
      <AdminFrame section="payments">{() => <PaymentsScreen />}</AdminFrame>
    </Page>
  );
}
