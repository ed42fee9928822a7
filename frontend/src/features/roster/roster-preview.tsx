import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { newestQuery } from './api';
import { CardGrid, CardGridSkeleton } from './card-grid';
import { varied } from './preview';
import styles from './roster-preview.module.css';

const SHOWN = 6;

interface RosterPreviewProps {
  readonly title: string;
  readonly allLabel: string;
}

/** A first look at the roster; a roster that cannot be loaded, or is empty, simply does not appear. */
export function RosterPreview({ title, allLabel }: RosterPreviewProps) {
  const { t } = useTranslation('roster');
  const { data, isPending } = useQuery(newestQuery);
  if (!isPending && (data?.items.length ?? 0) === 0) return null;
  return (
    <section className={styles.preview} aria-busy={isPending}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className={styles.count}>{data ? t('vettedCount', { count: data.total }) : t('loading')}</p>
        </div>
        <Link className={styles.all} to={paths.creatives}>
          {allLabel}
          <ArrowRight className="mirror" aria-hidden="true" />
        </Link>
      </div>
      {data ? <CardGrid creatives={varied(data.items, SHOWN)} /> : <CardGridSkeleton count={SHOWN} />}
    </section>
  );
}
