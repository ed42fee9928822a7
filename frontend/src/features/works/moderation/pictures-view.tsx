/** Published profile pictures and covers by state. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminProfileImage, ReviewState } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import {
  adminProfileImagesQuery,
  profileImageCountsQuery,
  seenProfileImagesMutation,
} from '@/entities/admin-profile-image';
import { useErrorMessage } from '@/forms/use-error-message';
import { useToasts } from '@/ui/toast';
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
  const errorMessage = useErrorMessage();
  const { succeed, fail } = useToasts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: counts } = useQuery(profileImageCountsQuery);
  const list = useInfiniteQuery(adminProfileImagesQuery(state));
  const { mutate, isPending } = useSingleMutation(seenProfileImagesMutation);
  const close = () => setOpened(null);
  const see = (seen: readonly AdminProfileImage[]) =>
    mutate(seen, {
      onSuccess: () => succeed(t('pictures.seen.done', { count: seen.length })),
      onError: (error) => fail(errorMessage(error, t('seen.failed'))),
    });
  return (
    <>
      <ModeratedList
        state={state}
        addressOf={addressOf}
        counts={counts}
        list={list}
        words={{
          failed: t('pictures.failed'),
          empty: t(`pictures.empty.${state}`),
          emptyText: t('pictures.empty.text'),
        }}
        busy={isPending}
        onSeen={see}
      >
        {(image) => (
          <PictureCard
            key={image.id}
            image={image}
            busy={isPending}
            onHide={() => setOpened({ as: 'hide', image })}
            onRestore={() => setOpened({ as: 'restore', image })}
            onSeen={() => see([image])}
          />
        )}
      </ModeratedList>
      {opened?.as === 'hide' ? <HidePicture image={opened.image} onClose={close} /> : null}
      {opened?.as === 'restore' ? <RestorePicture image={opened.image} onClose={close} /> : null}
    </>
  );
}
