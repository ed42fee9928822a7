/** Reports a work that is not opened here: sound plays in place, and a link leads to another site. */
import type { PublicWork } from '@/api/types';
import { Report } from '@/forms/report/report';
import { useLanguage } from '@/i18n';
import { titleOf } from './presentation';
import styles from './work-report.lazy.module.css';

export function WorkReport({ work }: { readonly work: PublicWork }) {
  const language = useLanguage();
  return (
    <div className={styles.report}>
      <Report subject="work" id={work.id} name={titleOf(work, language)} />
    </div>
  );
}
