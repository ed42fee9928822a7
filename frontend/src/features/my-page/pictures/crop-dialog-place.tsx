/**
 * The place of the dialog that crops a picture. Its code comes after the page; if it cannot be loaded, this says so.
 */
import { lazy, Suspense, useState, useTransition, type ComponentProps, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import type { CropDialog } from './crop-dialog';
import { loadCropDialog } from './load-crop-dialog';

type CropDialogProps = ComponentProps<typeof CropDialog>;

interface AttemptProps extends CropDialogProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** One attempt to load it: React remembers how an attempt ended. */
function attempt() {
  return lazy(async (): Promise<{ default: ComponentType<AttemptProps> }> => {
    try {
      return await loadCropDialog();
    } catch {
      return { default: NotLoaded };
    }
  });
}

export function CropDialogPlace(props: CropDialogProps) {
  const [Loaded, setLoaded] = useState(attempt);
  // What failed stays on the screen until the next attempt has ended.
  const [isRetrying, begin] = useTransition();
  const retry = () => {
    // Made here: React may call an updater for every render of a transition, and each would be an attempt of its own.
    const next = attempt();
    begin(() => setLoaded(next));
  };
  return (
    <Suspense fallback={null}>
      <Loaded {...props} isRetrying={isRetrying} onRetry={retry} />
    </Suspense>
  );
}

function NotLoaded({ part, onClose, isRetrying, onRetry }: AttemptProps) {
  const { t } = useTranslation('my-page');
  const { t: shell } = useTranslation();
  return (
    <Dialog
      title={t(`pictures.${part}.crop`)}
      onClose={onClose}
      actions={
        <Button busy={isRetrying} onClick={onRetry}>
          {shell('tryAgain')}
        </Button>
      }
    >
      <Notice kind="error">{t('pictures.crop.notLoaded')}</Notice>
    </Dialog>
  );
}
