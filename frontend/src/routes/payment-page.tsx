import { PaymentScreen } from '@/features/payments/payment-screen';
import { Page } from '@/ui/page';

export default function PaymentPage() {
  return (
    <Page>
      <PaymentScreen />
    </Page>
  );
}
