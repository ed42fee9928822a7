/** Passes a profile on: through the system's own sheet, or, where a browser has none, by WhatsApp or as a copied link. */
import { Check, Link2, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { copyText } from '@/lib/clipboard';
import { creativePath } from '@/lib/creative-paths';
import { Button } from '@/ui/button';
import styles from './share-profile.module.css';

interface ShareProfileProps {
  readonly id: string;
  readonly name: string;
}

type Outcome = 'copied' | 'copyFailed';

export function ShareProfile({ id, name }: ShareProfileProps) {
  const { t } = useTranslation('roster');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The sheet exists but refused, as some embedded browsers do. */
  const [sheetFailed, setSheetFailed] = useState(false);
  const url = new URL(creativePath(id), window.location.origin).href;
  const text = t('share.text', { name });

  const openSheet = async () => {
    try {
      await navigator.share({ title: text, url });
    } catch (error) {
      // An abort is the visitor closing the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSheetFailed(true);
    }
  };
  const copy = async () => {
    setOutcome((await copyText(url)) ? 'copied' : 'copyFailed');
  };

  if ('share' in navigator && !sheetFailed) {
    return (
      <Button look="ghost" onClick={() => void openSheet()}>
        <Share2 aria-hidden="true" />
        {t('share.sheet')}
      </Button>
    );
  }
  return (
    <div className={styles.share}>
      <a
        className={classNames('icons-18 onward text-15 medium', styles.way)}
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        {t('share.whatsapp')}
      </a>
      <button
        type="button"
        className={classNames('icons-18 onward text-15 medium', styles.way)}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        {t('share.copy')}
      </button>
      <p className={classNames('muted text-14', styles.outcome)} role="status">
        {outcome ? t(`share.${outcome}`) : null}
      </p>
    </div>
  );
}
