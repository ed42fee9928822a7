/** The profile picture and the cover picture, at the head of the page's form. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyPage, PicturePart as Part } from '@/api/types';
import { FormSection } from '@/forms/form-card';
import { PicturePart } from './picture-part';

export function PicturesSection({ profile }: { readonly profile: MyPage }) {
  const { t } = useTranslation('my-page');
  const [replacing, setReplacing] = useState<Part | null>(null);
  const { avatar } = profile.draft;
  // What is pasted goes to one of them.
  const pasted: Part = replacing ?? (avatar ? 'cover_image' : 'avatar');
  return (
    <FormSection title={t('pictures.title')} text={t('pictures.text')}>
      {(['avatar', 'cover_image'] as const).map((part) => (
        <PicturePart
          key={part}
          part={part}
          profile={profile}
          isReplacing={replacing === part}
          onReplacing={setReplacing}
          takesPaste={pasted === part}
        />
      ))}
    </FormSection>
  );
}
