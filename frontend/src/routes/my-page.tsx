import { lazy, useEffect } from 'react';
import type { Creative } from '@/api/types';
import { MyPageScreen } from '@/features/my-page/my-page-screen';
import { loadWords } from '@/i18n';
import { Page } from '@/ui/page';

// They belong to the public pages: loaded with this page, their modules would become a part of every form's file.
async function loadPreview() {
  const [{ ProfilePreview }, { WorksGallery }] = await Promise.all([
    import('@/features/roster/profile-preview'),
    import('@/features/works/works-gallery'),
    loadWords(['works']),
  ]);
  return {
    default: ({ creative }: { readonly creative: Creative }) => (
      <ProfilePreview creative={creative} gallery={WorksGallery} />
    ),
  };
}

const Preview = lazy(loadPreview);

export default function MyPage() {
  // While the form is filled in: the preview is there when it is asked for.
  useEffect(() => {
    // A failed import is tried again when the preview is opened.
    void loadPreview().catch(() => undefined);
  }, []);
  return (
    <Page>
      <MyPageScreen preview={Preview} />
    </Page>
  );
}
