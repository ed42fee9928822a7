import { lazy, useEffect } from 'react';
import { MyPageScreen } from '@/features/my-page/my-page-screen';
import { Page } from '@/ui/page';

// It belongs to the public pages: loaded with this page, its modules would become a part of every form's file.
async function loadPreview() {
  const { ProfilePreview } = await import('@/features/roster/profile-preview');
  return { default: ProfilePreview };
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
