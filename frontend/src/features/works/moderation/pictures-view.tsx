/** Published profile pictures and covers by state. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminProfileImage, ReviewState } from '@/api/types';
import {
  adminProfileImagesQuery,
  profileImageCountsQuery,
  seenProfileImagesMutation,
} from '@/entities/admin-profile-image';
import { reviewStates } from '@/entities/admin-work';
import { ModeratedList } from './moderated-list';
import { PictureCard } from './picture-card';
import { HidePicture, RestorePicture } from './picture-dialogs';

interface Opened {
  readonly as: 'hide' | 'restore';
  readonly image: AdminProfileImage;
}

interface ViewProps {
  readonly state: ReviewState;
  readonly addressOf: (state: ReviewState) => string;
}

export function PicturesView({ state, addressOf }: ViewProps) {
  const { t } = useTranslation('admin-works');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(profileImageCountsQuery);
  const list = useInfiniteQuery(adminProfileImagesQuery(state));
  const close = () => setOpened(null);
  return (
    <>
      <ModeratedList
        state={state}
        states={reviewStates}
        addressOf={addressOf}
        counts={counts}
        list={list}
        words={{
          failed: t('pictures.failed'),
          empty: t(`pictures.empty.${state}`),
          emptyText: t('pictures.empty.text'),
          seen: (count) => t('pictures.seen.done', { count }),
        }}
        seenMutation={seenProfileImagesMutation}
      >
        {(image, seen) => (
          <PictureCard
            key={image.id}
            image={image}
            onHide={() => setOpened({ as: 'hide', image })}
            onRestore={() => setOpened({ as: 'restore', image })}
            {...seen}
          />
        )}
      </ModeratedList>
      {opened?.as === 'hide' ? <HidePicture image={opened.image} onClose={close} /> : null}
      {opened?.as === 'restore' ? <RestorePicture image={opened.image} onClose={close} /> : null}
    </>
  );
}
