import { AdminFrame } from '@/features/admin/admin-frame';
import { PayoutsScreen } from '@/features/admin-money/payouts-screen';
import { Page } from '@/ui/page';

export default function AdminPayoutsPage() {
  return (
    <Page>
      <AdminFrame section="payouts">{() => <PayoutsScreen />}</AdminFrame>
    </Page>
  );
}
