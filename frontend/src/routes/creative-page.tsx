import { lazy, useEffect } from 'react';
import { useParams } from 'react-router';
import { CreativeProfile } from '@/features/roster/creative-profile';
import { loadWords } from '@/i18n';
import { Page } from '@/ui/page';

async function loadGallery() {
  const [{ WorksGallery }] = await Promise.all([import('@/features/works/works-gallery'), loadWords(['works'])]);
  return { default: WorksGallery };
}

const Gallery = lazy(loadGallery);

export default function CreativePage() {
  const { id = '' } = useParams();
  // While the works are being fetched: most creatives have some.
  useEffect(() => {
    // A failed import is tried again when the works are shown.
    void loadGallery().catch(() => undefined);
  }, []);
  return (
    <Page>
      <CreativeProfile key={id} id={id} gallery={Gallery} />
    </Page>
  );
}
