import { Gem, Handshake, Lightbulb, Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import styles from './about.module.css';

const values = [
  { name: 'opportunities', Icon: Sprout },
  { name: 'quality', Icon: Gem },
  { name: 'community', Icon: Handshake },
  { name: 'creative', Icon: Lightbulb },
] as const;

export function AboutValues() {
  const { t } = useTranslation('about');
  return (
    <section>
      <h2>{t('values.title')}</h2>
      <ul className={styles.values}>
        {values.map(({ name, Icon }) => (
          <li key={name} className={classNames('stack-8', styles.value)}>
            <Icon aria-hidden="true" />
            <h3>{t(`values.${name}.title`)}</h3>
            <p>{t(`values.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
