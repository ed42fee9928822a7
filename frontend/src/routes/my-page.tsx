import { lazy, useEffect } from 'react';
import { MyPageScreen } from '@/features/my-page/my-page-screen';
import { Page } from '@/ui/page';

const loadPreview = async () => (await import('./my-page-preview')).preview();

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
