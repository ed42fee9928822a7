import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/lib/clipboard';
import { Button } from '@/ui/button';

/** Shows the result next to itself: a toast would be behind the dialog that contains this button. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('account');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  };
  return (
    <>
      <Button look="secondary" size="small" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {label}
      </Button>
      <span role="status">{outcome ? t(`twoStep.${outcome}`) : null}</span>
    </>
  );
}
