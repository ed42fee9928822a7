/** Shown instead of a page that cannot be fetched. Forms save drafts, so the reload loses nothing. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button';
import { MessageScreen } from '@/ui/message-screen';
import { ShellIcon } from '@/ui/shell-icon';
import { useOnline } from './layout/use-online';

const reloadPage = () => window.location.reload();

export function OfflineScreen({ onReload = reloadPage }: { readonly onReload?: () => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  // Offline, a reload would end at the browser's error page: it waits for the connection instead.
  const [sawNoLine, setSawNoLine] = useState(!online);
  const [asked, setAsked] = useState(false);
  if (!online && !sawNoLine) setSawNoLine(true);

  useEffect(() => {
    if (sawNoLine && online) onReload();
  }, [sawNoLine, online, onReload]);

  return (
    <MessageScreen
      tone="danger"
      icon={<ShellIcon name="offline" />}
      title={t('network.title')}
      text={
        <>
          {t('network.text')} <span role="status">{asked && !online ? t('network.waiting') : ''}</span>
        </>
      }
      actions={<Button onClick={() => (online ? onReload() : setAsked(true))}>{t('tryAgain')}</Button>}
    />
  );
}
