import { MyPageScreen } from '@/features/my-page/my-page-screen';
import { ProfilePreview } from '@/features/roster/profile-preview';
import { Page } from '@/ui/page';

export default function MyPage() {
  return (
    <Page>
      <MyPageScreen preview={ProfilePreview} />
    </Page>
  );
}
