import { useQuery } from '@tanstack/react-query';
import { Building2, CalendarClock, Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery, useOperator, type Operator } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import styles from './contact.module.css';

/** Other ways to reach the team, and who operates the site; what the operator has not set is omitted. */
export function ContactInfo() {
  const { t } = useTranslation('contact');
  const { data: config } = useQuery(configQuery);
  const operator = useOperator();
  const address = config?.support_email ?? '';
  return (
    <ul className="stack-12">
      {address ? (
        <Info icon={Mail} title={t('info.email')}>
          <a href={`mailto:${address}`}>
            <bdi dir="ltr">{address}</bdi>
          </a>
        </Info>
      ) : null}
      {operator?.phone ? (
        <Info icon={Phone} title={t('info.phone')}>
          <a href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>
            <bdi dir="ltr">{operator.phone}</bdi>
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
      {operator ? (
        <Info icon={Building2} title={t('info.operator')}>
          <OperatorLines operator={operator} />
        </Info>
      ) : null}
    </ul>
  );
}

function OperatorLines({ operator: { name, register, address } }: { readonly operator: Operator }) {
  const { t } = useTranslation('contact');
  const language = useLanguage();
  return (
    <>
      <bdi className={styles.infoLine}>{name}</bdi>
      {register ? (
        <span className={styles.infoLine}>{t('info.register', { number: isolated(register, language) })}</span>
      ) : null}
      {address ? <bdi className={styles.infoLine}>{address}</bdi> : null}
    </>
  );
}

interface InfoProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Info({ icon: Icon, title, children }: InfoProps) {
  return (
    <li className={classNames('card row-16 top', styles.info)}>
      <span className={classNames('icons-20', styles.infoIcon)}>
        <Icon aria-hidden="true" />
      </span>
      <div>
        <h2 className={styles.infoTitle}>{title}</h2>
        <p className={classNames('muted text-15 anywhere', styles.infoText)}>{children}</p>
      </div>
    </li>
  );
}
