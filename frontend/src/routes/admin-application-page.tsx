import { ReviewScreen } from '@/features/admin/review-screen';
import { ApplicationFacts } from '@/features/applications/application-facts';
import { Page } from '@/ui/page';

export default function AdminApplicationPage() {
  return (
    <Page>
      <ReviewScreen renderFacts={(application) => <ApplicationFacts application={application} />} />
    </Page>
  );
}
