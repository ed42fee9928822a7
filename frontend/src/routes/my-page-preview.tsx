/** The preview of my page. It belongs to the public pages: loaded with my page, its modules would become a part of every form's file. */
import type { Creative } from '@/api/types';
import { ProfilePreview } from '@/features/roster/profile-preview';
import { WorksGallery } from '@/features/works/works-gallery';
import { loadWords } from '@/i18n';

function Preview({ creative }: { readonly creative: Creative }) {
  return <ProfilePreview creative={creative} gallery={WorksGallery} />;
}

/** The preview, once the words of the works are here. */
export async function preview(): Promise<{ readonly default: typeof Preview }> {
  await loadWords(['works']);
  return { default: Preview };
}
