import { EarningsScreen } from '@/features/earnings/earnings-screen';
import { Page } from '@/ui/page';

export default function EarningsPage() {
  return (
    <Page>
      <EarningsScreen />
    </Page>
  );
}
