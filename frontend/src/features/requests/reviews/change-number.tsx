/** An admin counts this project otherwise in a number of one of its sides, at whatever stage it is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactDialog } from '@/forms/fact-dialog';
import { Button } from '@/ui/button';

interface ChangeNumberProps {
  readonly requestId: string;
  /** It counts otherwise in a number already. */
  readonly isTreated: boolean;
}

export function ChangeNumber({ requestId, isTreated }: ChangeNumberProps) {
  const { t } = useTranslation('admin-reviews');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isTreated ? null : <p className="muted text-15">{t('fact.asUsual')}</p>}
      <div>
        <Button look="secondary" size="small" onClick={() => setOpen(true)}>
          {t('fact.button')}
        </Button>
      </div>
      {isOpen ? <FactDialog requestId={requestId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
