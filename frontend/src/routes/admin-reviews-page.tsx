import { lazy, Suspense } from 'react';
import { AdminFrame } from '@/features/admin/admin-frame';
import { Page } from '@/ui/page';

// As for a record of one's own.
const ReviewsScreen = lazy(async () => ({
  default: (await import('@/features/admin-reviews/reviews-screen')).ReviewsScreen,
}));

export default function AdminReviewsPage() {
  return (
    <Page>
      <AdminFrame section="reviews">
        {() => (
          <Suspense>
            <ReviewsScreen />
          </Suspense>
        )}
      </AdminFrame>
    </Page>
  );
}
