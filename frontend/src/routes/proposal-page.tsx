import { useParams } from 'react-router';
import { ProposalScreen } from '@/features/proposals/proposal-screen';
import { Page } from '@/ui/page';

export default function ProposalPage() {
  const { id = '' } = useParams();
  return (
    <Page>
      <ProposalScreen key={id} id={id} />
    </Page>
  );
}
