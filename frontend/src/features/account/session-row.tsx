import { Laptop, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import styles from './account.module.css';
import type { Session } from '@/entities/account';
import { classNames } from '@/lib/class-names';
import { deviceOf } from './user-agent';

const HANDHELD: ReadonlySet<string | undefined> = new Set(['Android', 'iPad', 'iPhone']);

interface SessionRowProps {
  readonly session: Session;
  readonly busy: boolean;
  /** Another session is being ended. */
  readonly disabled: boolean;
  readonly onEnd: (id: string) => void;
}

export function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { browser, system } = deviceOf(session.user_agent);
  const device = t('sessions.device', {
    browser: browser ?? t('sessions.unknownBrowser'),
    system: system ?? t('sessions.unknownSystem'),
  });
  const Picture = HANDHELD.has(system) ? Smartphone : Laptop;
  return (
    <li className={classNames('cluster-12 middle', styles.row)}>
      <span className={classNames('icons-20', styles.picture)}>
        <Picture aria-hidden="true" />
      </span>
      <div className={styles.rowWords}>
        <p className={styles.strong}>{device}</p>
        <p className={styles.text}>
          {session.address ? <bdi dir="ltr">{session.address}</bdi> : null}
          <span>{t('sessions.lastSeen', { date: formatDateTime(session.last_seen_at, language) })}</span>
        </p>
      </div>
      {session.current ? (
        <StatusPill color="green" label={t('sessions.current')} />
      ) : (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          disabled={disabled}
          aria-label={t('sessions.endOf', { device })}
          onClick={() => onEnd(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
