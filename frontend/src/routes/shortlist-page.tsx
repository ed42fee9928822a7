import { lazy } from 'react';
import { Page } from '@/ui/page';

// Separate from the page: the cards belong to the public screens, and add no weight to a form.
const ShortlistScreen = lazy(async () => {
  const { ShortlistScreen: Loaded } = await import('@/features/roster/shortlist/shortlist-screen');
  return { default: Loaded };
});

export default function ShortlistPage() {
  return (
    <Page>
      <ShortlistScreen />
    </Page>
  );
}
