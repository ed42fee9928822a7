/** The dialogs about a work. */
import { useTranslation } from 'react-i18next';
import type { AdminWork } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { hideWorkMutation, restoreWorkMutation } from '@/entities/admin-work';
import { titleOf } from '../presentation';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { HideDialog } from './hide-dialog';
import { RestoreDialog } from './restore-dialog';
import { shownWork } from './shown-work';

interface WorkDialogProps {
  readonly work: AdminWork;
  readonly onClose: () => void;
}

function useWords(work: AdminWork, dialog: 'hide' | 'restore') {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  return {
    title: t(`${dialog}.title`, { title: isolated(titleOf(shownWork(work), language), language) }),
    text: t(`${dialog}.text`),
    confirm: t(`${dialog}.confirm`),
    done: t(`${dialog}.done`),
    failed: t(`${dialog}.failed`),
    reasonHelp: t('hide.reasonHelp'),
  };
}

export function HideWork({ work, onClose }: WorkDialogProps) {
  const sending = useSingleMutation(hideWorkMutation);
  return <HideDialog id={work.id} words={useWords(work, 'hide')} sending={sending} onClose={onClose} />;
}

export function RestoreWork({ work, onClose }: WorkDialogProps) {
  const sending = useSingleMutation(restoreWorkMutation);
  return <RestoreDialog id={work.id} words={useWords(work, 'restore')} sending={sending} onClose={onClose} />;
}
