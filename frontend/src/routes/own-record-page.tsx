import { lazy, Suspense } from 'react';
import { Page } from '@/ui/page';

// What counts a creative is among the files of the public pages, which would weigh on every form.
const OwnRecordScreen = lazy(async () => ({
  default: (await import('@/features/reputation/own-record-screen')).OwnRecordScreen,
}));

export default function OwnRecordPage() {
  return (
    <Page>
      <Suspense>
        <OwnRecordScreen />
      </Suspense>
    </Page>
  );
}
