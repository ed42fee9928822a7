import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { AdminFrame } from '@/features/admin/admin-frame';
import { RequestsBoard } from '@/features/admin-requests/requests-board';
import { Page } from '@/ui/page';

// Most projects have none.
const ProblemsScreen = lazy(async () => ({
  default: (await import('@/features/admin-problems/problems-screen')).ProblemsScreen,
}));

export default function AdminRequestsPage() {
  const [search] = useSearchParams();
  const ofProblems = search.has('problems');
  return (
    <Page>
      <AdminFrame section={ofProblems ? 'problems' : 'requests'}>
        {() =>
          ofProblems ? (
            <Suspense>
              <ProblemsScreen />
            </Suspense>
          ) : (
            <RequestsBoard />
          )
        }
      </AdminFrame>
    </Page>
  );
}
