import { useParams } from 'react-router';
import { CreativeProfile } from '@/features/roster/creative-profile';
import { Page } from '@/ui/page';

export default function CreativePage() {
  const { id = '' } = useParams();
  return (
    <Page>
      <CreativeProfile key={id} id={id} />
    </Page>
  );
}
