import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, Mail, MapPin, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/entities/config';
import styles from './contact.module.css';

/** Other ways to reach the team; without a support address its line is omitted. */
export function ContactInfo() {
  const { t } = useTranslation('contact');
  const { data: config } = useQuery(configQuery);
  const address = config?.support_email ?? '';
  return (
    <ul className={styles.infos}>
      {address ? (
        <Info icon={Mail} title={t('info.email')}>
          <a href={`mailto:${address}`}>
            <bdi dir="ltr">{address}</bdi>
          </a>
        </Info>
      ) : null}
      <Info icon={Clock} title={t('info.reply')}>
        {t('info.replyText')}
      </Info>
      <Info icon={CalendarClock} title={t('info.hours')}>
        {t('info.hoursText')}
      </Info>
      <Info icon={MapPin} title={t('info.place')}>
        {t('info.placeText')}
      </Info>
    </ul>
  );
}

interface InfoProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Info({ icon: Icon, title, children }: InfoProps) {
  return (
    <li className={styles.info}>
      <span className={styles.infoIcon}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <h2 className={styles.infoTitle}>{title}</h2>
        <p className={styles.infoText}>{children}</p>
      </div>
    </li>
  );
}
