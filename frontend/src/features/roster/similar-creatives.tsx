/** Other creatives of the same service; absent while there are none to show. */
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Creative } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { creativesOfServiceQuery } from '@/entities/creative';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { creativesOfService } from '@/lib/creative-paths';
import { PageSection } from '@/ui/page';
import { CardGrid } from './card-grid';
import styles from './similar-creatives.module.css';

const SHOWN = 4;

interface SimilarCreativesProps {
  readonly creative: Creative;
  /** The service that the others offer, too; blank for the creative's first. */
  readonly lookedFor: string;
  /** The query of the roster that the visitor came from. */
  readonly rosterSearch: string;
}

export function SimilarCreatives({ creative, lookedFor, rosterSearch }: SimilarCreativesProps) {
  const { t } = useTranslation('roster');
  const language = useLanguage();
  const service = lookedFor || (creative.skills[0] ?? '');
  const { data } = useQuery({ ...creativesOfServiceQuery(service), enabled: service !== '' });
  const similar = (data?.items ?? []).filter(({ id }) => id !== creative.id).slice(0, SHOWN);
  if (similar.length === 0) return null;
  const named = serviceText(service, language);
  return (
    <PageSection>
      <section aria-labelledby="similar-creatives">
        <div className={styles.head}>
          <h2 id="similar-creatives" className={styles.title}>
            {t('similar.title', { service: named })}
          </h2>
          <Link className={classNames('icons-18 onward medium', styles.all)} to={creativesOfService(service)}>
            {t('similar.all', { service: named })}
            <ArrowRight className="mirror" aria-hidden="true" />
          </Link>
        </div>
        <CardGrid row creatives={similar} service={service} rosterSearch={rosterSearch} />
      </section>
    </PageSection>
  );
}
