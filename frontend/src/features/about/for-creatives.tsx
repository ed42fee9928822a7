/** How a creative joins and works on Marsam, and what they ask before they apply. */
import { BadgeCheck, Banknote, FileText, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaymentWay } from '@/entities/payment-way';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import styles from './about.module.css';

const steps = [
  { name: 'apply', Icon: FileText },
  { name: 'review', Icon: BadgeCheck },
  { name: 'propose', Icon: MessagesSquare },
  { name: 'paid', Icon: Banknote },
] as const;

export function CreativeSteps() {
  const { t } = useTranslation('for-creatives');
  const way = usePaymentWay();
  return (
    <section>
      <h2>{t('steps.title')}</h2>
      <ol className={styles.values}>
        {steps.map(({ name, Icon }) => (
          <li key={name} className={classNames('stack-8', styles.value)}>
            <Icon aria-hidden="true" />
            <h3>{t(`steps.${name}.title`)}</h3>
            <p>
              {name === 'paid' && way ? `${t(`steps.paid.${way}`)} ` : ''}
              {t(`steps.${name}.text`)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const questions = ['needed', 'seen', 'contact', 'safe'] as const;

export function CreativeQuestions() {
  const { t } = useTranslation('for-creatives');
  return (
    <section>
      <h2>{t('questions.title')}</h2>
      <ul className={classNames(styles.values, styles.pairs)}>
        {questions.map((name) => (
          <li key={name} className="stack-8">
            <h3>{t(`questions.${name}.question`)}</h3>
            <p className="muted">{t(`questions.${name}.answer`)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link className="underlined" to={paths.terms}>
          {t('questions.terms')}
        </Link>
      </p>
    </section>
  );
}
