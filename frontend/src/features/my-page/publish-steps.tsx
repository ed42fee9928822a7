/** On the dashboard: what is missing before the page can be published. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myPageQuery } from '@/entities/my-page';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button';
import { MissingList } from './missing-list';
import styles from './my-page.module.css';

export function PublishSteps() {
  const { t } = useTranslation('my-page');
  const { data } = useQuery(myPageQuery);
  return (
    <div className={styles.steps}>
      {data ? <MissingList completeness={data.completeness} /> : null}
      <ButtonLink to={paths.myPage}>{t('actions.complete')}</ButtonLink>
    </div>
  );
}
