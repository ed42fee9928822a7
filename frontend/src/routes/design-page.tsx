import { DesignSheet } from '@/features/design/design-sheet';
import { Page } from '@/ui/page';

export default function DesignPage() {
  return (
    <Page>
      <DesignSheet />
    </Page>
  );
}
