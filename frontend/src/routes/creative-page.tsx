import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CreativeReputationProps } from '@/features/reputation/creative-reputation';
import { CreativeProfile } from '@/features/roster/creative-profile';
import { loadWords } from '@/i18n';
import { latePart } from '@/records/late-part';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

async function loadGallery() {
  const [{ WorksGallery }] = await Promise.all([import('@/features/works/works-gallery'), loadWords(['works'])]);
  return { default: WorksGallery };
}

const Gallery = lazy(() => loadGallery().catch(() => ({ default: UnfetchedGallery })));

const Reputation = latePart<CreativeReputationProps>(
  async () => (await import('@/features/reputation/creative-reputation')).CreativeReputation,
  ['reviews'],
);

/** The profile is of use without its works. */
function UnfetchedGallery() {
  const { t } = useTranslation(['roster', 'errors']);
  return <EmptyState role="alert" title={t('roster:profile.worksFailed')} text={t('errors:codes.network')} />;
}

export default function CreativePage() {
  const { id = '' } = useParams();
  // While the works are being fetched: most creatives have some.
  useEffect(() => {
    // What failed is tried again when the works are shown.
    void loadGallery().catch(() => undefined);
  }, []);
  return (
    <Page>
      <CreativeProfile key={id} id={id} gallery={Gallery} reputation={Reputation} />
    </Page>
  );
}
