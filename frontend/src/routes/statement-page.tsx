import { StatementScreen } from '@/features/documents/statement-screen';
import { Page } from '@/ui/page';

export default function StatementPage() {
  return (
    <Page>
      <StatementScreen />
    </Page>
  );
}
