import { BadgeCheck, Layers, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import styles from './values.module.css';

const values = [
  { name: 'vetted', Icon: BadgeCheck },
  { name: 'brief', Icon: Layers },
  { name: 'local', Icon: MapPin },
] as const;

export function Values() {
  const { t } = useTranslation('home');
  return (
    <section>
      <h2 className={styles.title}>{t('why.title')}</h2>
      <ul className={classNames('stack-24', styles.values)}>
        {values.map(({ name, Icon }) => (
          <li key={name} className={classNames('card stack-10', styles.value)}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{t(`why.${name}.title`)}</h3>
            <p>{t(`why.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
