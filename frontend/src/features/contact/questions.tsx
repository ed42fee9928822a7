import { useTranslation } from 'react-i18next';
import styles from './contact.module.css';

const questions = ['apply', 'vetting', 'cost'] as const;

export function Questions() {
  const { t } = useTranslation('contact');
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <div className={styles.question} key={question}>
          <h3>{t(`questions.${question}.question`)}</h3>
          <p>{t(`questions.${question}.answer`)}</p>
        </div>
      ))}
    </div>
  );
}
