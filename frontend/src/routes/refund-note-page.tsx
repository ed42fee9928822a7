import { RefundNoteScreen } from '@/features/documents/refund-note-screen';
import { Page } from '@/ui/page';

export default function RefundNotePage() {
  return (
    <Page>
      <RefundNoteScreen />
    </Page>
  );
}
