import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/features/admin/admin-frame';
import { Page } from '@/ui/page';
import { RecordsSkeleton } from '@/ui/records-skeleton';

// It shows works as public pages do: loaded with this page, their modules would become a part of every form's file.
const WorksScreen = lazy(async () => {
  const { WorksScreen: screen } = await import('@/features/works/moderation/works-screen');
  return { default: screen };
});

export default function AdminWorksPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <AdminFrame section="works">
        {() => (
          <Suspense fallback={<RecordsSkeleton label={t('loading')} />}>
            <WorksScreen />
          </Suspense>
        )}
      </AdminFrame>
    </Page>
  );
}
