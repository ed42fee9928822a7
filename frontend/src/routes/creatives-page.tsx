import { RosterClosingCall } from '@/features/roster/closing-call';
import { Roster } from '@/features/roster/roster';
import { Page, PageSection } from '@/ui/page';

export default function CreativesPage() {
  return (
    <Page>
      <Roster />
      <PageSection>
        <RosterClosingCall />
      </PageSection>
    </Page>
  );
}
