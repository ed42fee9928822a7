import { QuoteScreen } from '@/features/quotes/quote-screen';
import { Page } from '@/ui/page';

export default function RequestQuotePage() {
  return (
    <Page>
      <QuoteScreen />
    </Page>
  );
}
