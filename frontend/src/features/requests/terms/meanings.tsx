/** The words of a contract in plain ones, folded away below it. */
import { useTranslation } from 'react-i18next';
import { Detail, DetailList } from '@/ui/detail-list';
import sections from '../section.module.css';

export function Meanings() {
  const { t } = useTranslation('requests');
  const meanings = [
    [t('terms.deliverables'), t('meanings.deliverables')],
    [t('terms.revisions'), t('meanings.revisions')],
    [t('terms.rights'), t('meanings.rights')],
    [t('terms.exclusive'), t('meanings.exclusive')],
    [t('meanings.onHold'), t('meanings.hold')],
    [t('payments.void'), t('meanings.void')],
  ] as const;
  return (
    <details>
      <summary className={sections.summary}>{t('meanings.title')}</summary>
      <DetailList>
        {meanings.map(([word, meaning]) => (
          <Detail key={word} label={word}>
            {meaning}
          </Detail>
        ))}
      </DetailList>
    </details>
  );
}
