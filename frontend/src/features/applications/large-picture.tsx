/** The pictures of an application over the page, one after another: by buttons, or by the arrow keys in the direction of the language. */
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { UserText } from '@/ui/user-text';
import styles from './large-picture.lazy.module.css';
import { largestOf, ratioOf, sizeOf } from './pictures';

interface LargePictureProps {
  /** Those that can be shown. */
  readonly files: readonly StoredFile[];
  /** The one to begin with. */
  readonly openedId: string;
  readonly onClose: () => void;
}

export function LargePicture({ files, openedId, onClose }: LargePictureProps) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const [shownId, setShownId] = useState(openedId);
  const at = files.findIndex(({ id }) => id === shownId);
  const file = files[at];
  if (!file) return null;
  const isFirst = at === 0;
  const isLast = at === files.length - 1;
  const move = (by: number) => setShownId(files[at + by]?.id ?? shownId);
  const moveByKey = (event: KeyboardEvent) => {
    const [back, on] = language === 'ar' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key === back) move(-1);
    if (event.key === on) move(1);
  };
  const steps = (
    <>
      <p className={styles.place} role="status">
        {t('files.place', { at: at + 1, of: files.length })}
      </p>
      {/* Not `disabled`: the focus would be lost at either end. */}
      <Button look="secondary" aria-disabled={isFirst} onClick={() => move(-1)}>
        <ArrowLeft className="mirror" aria-hidden="true" />
        {t('files.previous')}
      </Button>
      <Button look="secondary" aria-disabled={isLast} onClick={() => move(1)}>
        {t('files.next')}
        <ArrowRight className="mirror" aria-hidden="true" />
      </Button>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons do the same
    <div onKeyDown={moveByKey}>
      <Dialog
        place="large"
        title={<UserText>{file.name}</UserText>}
        onClose={onClose}
        actions={files.length > 1 ? steps : undefined}
      >
        <img
          key={file.id}
          {...sizeOf(file)}
          className={styles.picture}
          style={{ '--ratio': ratioOf(file) } as CSSProperties}
          src={largestOf(file)?.url}
          alt={isolated(file.name, language)}
        />
      </Dialog>
    </div>
  );
}
