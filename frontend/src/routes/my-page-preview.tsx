/** The preview of my page. It belongs to the public pages: loaded with my page, its modules would become a part of every form's file. */
import { previewOf, type Previewed } from '@/features/my-page/preview';
import { ProfilePreview } from '@/features/roster/profile-preview';
import { WorksGallery } from '@/features/works/works-gallery';
import { loadWords } from '@/i18n';

function Preview({ of }: { readonly of: Previewed }) {
  return <ProfilePreview creative={previewOf(of)} gallery={WorksGallery} />;
}

/** The preview, once the words of the works are here. */
export async function preview(): Promise<{ readonly default: typeof Preview }> {
  await loadWords(['works']);
  return { default: Preview };
}
