/** The recovery codes, shown only once, to be saved. */
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import styles from './account.module.css';
import { CopyButton } from './copy-button';

const FILE = 'marsam-recovery-codes.txt';

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('account');
  const text = codes.join('\n');
  return (
    <Dialog
      dismissible={false}
      title={t('twoStep.codesTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('twoStep.done')}</Button>}
    >
      <div className={classNames('stack-20', styles.form)}>
        <p>{t('twoStep.codesText')}</p>
        <ul className={styles.codes} aria-label={t('twoStep.codes')} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="cluster-12 middle">
          <CopyButton text={text} label={t('twoStep.copy')} />
          <Button look="secondary" size="small" onClick={() => save(`${t('twoStep.fileTitle')}\n\n${text}\n`)}>
            <Download aria-hidden="true" />
            {t('twoStep.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
