import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaymentWay } from '@/entities/payment-way';
import { paths } from '@/lib/paths';
import styles from './contact.module.css';

const questions = ['apply', 'vetting', 'cost'] as const;
const ofProjects = ['vetted', 'first', 'dialect', 'payment', 'cancelling', 'dispute'] as const;

/** What visitors ask before they begin. */
export function Questions() {
  const { t } = useTranslation('contact');
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <div className={styles.question} key={question}>
          <h3>{t(`questions.${question}.question`)}</h3>
          <p>{t(`questions.${question}.answer`)}</p>
          {question === 'cost' ? <Link to={`${paths.terms}#six`}>{t('questions.cost.link')}</Link> : null}
        </div>
      ))}
    </div>
  );
}

/** What brands ask about a project and its payment. */
export function ProjectQuestions() {
  const { t } = useTranslation('contact');
  const way = usePaymentWay();
  return (
    <div className={styles.questions}>
      {ofProjects.map((question) => (
        <div className={styles.question} key={question}>
          <h3>{t(`projects.${question}.question`)}</h3>
          <p>
            {t(`projects.${question}.answer`)}
            {way && (question === 'payment' || question === 'cancelling') ? ` ${t(`projects.${question}.${way}`)}` : ''}
          </p>
        </div>
      ))}
    </div>
  );
}
