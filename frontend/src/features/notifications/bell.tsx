/** The bell of a signed-in account, with its panel; while it is shown, the page is kept up to date. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { startLiveUpdates } from '@/entities/live-updates';
import { newestNotificationsQuery } from '@/entities/notification';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { IconButton } from '@/ui/button';
import { BellPanel } from './bell-panel';
import styles from './notifications.module.css';
import { useReadPage } from './use-read-page';

const MAX_SHOWN = 99;

export function Bell() {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const client = useQueryClient();
  const { key } = useLocation();
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(key);
  const { data: page, isError, refetch } = useQuery(newestNotificationsQuery);
  const unread = page?.unread ?? 0;
  useReadPage(page);

  useEffect(() => startLiveUpdates(client), [client]);

  // Navigation closes the panel.
  if (openedAt !== key) {
    setOpenedAt(key);
    setIsOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        setIsOpen(false);
        button.current?.focus();
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false);
      },
      { signal },
    );
    return () => stop.abort();
  }, [isOpen]);

  return (
    <div
      className={styles.bell}
      ref={place}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The panel must not cover the focused element.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <IconButton
        ref={button}
        className={styles.button}
        label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 ? (
          <span
            className="corner-count"
            dir="ltr"
            data-count={unread > MAX_SHOWN ? `${MAX_SHOWN}+` : formatNumber(unread, language)}
          />
        ) : null}
      </IconButton>
      <Arrivals unread={page?.unread} />
      {isOpen ? (
        <BellPanel
          id={panelId}
          page={page}
          failed={isError}
          onRetry={() => void refetch()}
          onLeave={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Announces that there is something new; not what was unread when the page was opened. */
function Arrivals({ unread }: { readonly unread: number | undefined }) {
  const { t } = useTranslation('notifications');
  const [known, setKnown] = useState(unread);
  const [announced, setAnnounced] = useState(0);
  if (unread !== known) {
    if (unread !== undefined && known !== undefined) setAnnounced(unread > known ? unread : 0);
    setKnown(unread);
  }
  return (
    <span className="visually-hidden" role="status">
      {announced > 0 ? t('arrived', { count: announced }) : ''}
    </span>
  );
}
