import { useTranslation } from 'react-i18next';
import type { Earnings } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { TitledSection } from '@/ui/titled-section';
import styles from './earnings.lazy.module.css';
import { ProjectLink } from './project-link';

/** By project: what the creative gets once the delivery is approved. */
export function HeldMoney({ held }: Pick<Earnings, 'held'>) {
  const { t } = useTranslation('earnings');
  const language = useLanguage();
  if (held.length === 0) return null;
  return (
    <TitledSection title={t('held.title')}>
      <p className="muted">{t('held.text')}</p>
      <ul className={classNames('card', styles.list)}>
        {held.map((project) => (
          <li key={project.request_id} className="line-16 baseline between">
            <p className="anywhere">
              <ProjectLink id={project.request_id} project={project} />
            </p>
            <p className={styles.net}>
              <bdi className="medium">{formatMoney(project.net_fils, language)}</bdi>
              {project.fee_fils > 0 ? (
                <span className="muted text-14">
                  {t('held.fee', { amount: formatMoney(project.fee_fils, language) })}
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
