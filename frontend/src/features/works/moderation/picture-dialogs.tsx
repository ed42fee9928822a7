/** The dialogs about a picture of a creative's page. */
import { useTranslation } from 'react-i18next';
import type { AdminProfileImage } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { hideProfileImageMutation, restoreProfileImageMutation } from '@/entities/admin-profile-image';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { creativeNameOf } from './creative-link';
import { HideDialog } from './hide-dialog';
import { RestoreDialog } from './restore-dialog';

interface PictureDialogProps {
  readonly image: AdminProfileImage;
  readonly onClose: () => void;
}

export function HidePicture({ image: { id, part, creative }, onClose }: PictureDialogProps) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const sending = useSingleMutation(hideProfileImageMutation);
  const words = {
    title: t(`pictures.hide.title.${part}`, { name: isolated(creativeNameOf(creative, language), language) }),
    text: t(`pictures.hide.text.${part}`),
    confirm: t('pictures.hide.confirm'),
    done: t('pictures.hide.done'),
    failed: t('pictures.hide.failed'),
    reasonHelp: t('pictures.hide.reasonHelp'),
  };
  return <HideDialog id={id} words={words} sending={sending} onClose={onClose} />;
}

export function RestorePicture({ image: { id, part, creative }, onClose }: PictureDialogProps) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const sending = useSingleMutation(restoreProfileImageMutation);
  const words = {
    title: t(`pictures.restore.title.${part}`, { name: isolated(creativeNameOf(creative, language), language) }),
    text: t('pictures.restore.text'),
    confirm: t('pictures.restore.confirm'),
    done: t('pictures.restore.done'),
    failed: t('pictures.restore.failed'),
  };
  return <RestoreDialog id={id} words={words} sending={sending} onClose={onClose} />;
}
