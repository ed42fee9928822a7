import { PortfolioScreen } from '@/features/works/own/portfolio-screen';
import { Page } from '@/ui/page';

export default function MyWorksPage() {
  return (
    <Page>
      <PortfolioScreen />
    </Page>
  );
}
