import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '@/api/error-text';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useArrived } from '@/ui/use-arrived';
import { newestCreativesQuery } from '@/entities/creative';
import { classNames } from '@/lib/class-names';
import { CardGrid, CardGridSkeleton } from './card-grid';
import { varied } from './preview';
import styles from './roster-preview.module.css';

const SHOWN = 6;

interface RosterPreviewProps {
  readonly title: string;
  readonly allLabel: string;
  /** Shown above the preview, and removed with it. */
  readonly chips: ReactNode;
}

/** A preview of the roster; hidden if it is empty, an error if it cannot be loaded. */
export function RosterPreview({ title, allLabel, chips }: RosterPreviewProps) {
  const { t } = useTranslation('roster');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { data, error, isFetching, isPending, refetch } = useQuery(newestCreativesQuery);
  const isArrived = useArrived(data);
  if (data?.items.length === 0) return null;
  return (
    <>
      {chips}
      <section className={styles.preview} aria-busy={isPending}>
        <div className={classNames('line-24 bottom between', styles.head)}>
          <div>
            <h2>{title}</h2>
            {error ? null : <p className="muted">{data ? t('vettedCount', { count: data.total }) : t('loading')}</p>}
          </div>
          <Link className={classNames('icons-18 onward medium', styles.all)} to={paths.creatives}>
            {allLabel}
            <ArrowRight className="mirror" aria-hidden="true" />
          </Link>
        </div>
        {data && isArrived ? <CardGrid creatives={varied(data.items, SHOWN)} /> : null}
        {isPending || (data && !isArrived) ? <CardGridSkeleton count={SHOWN} /> : null}
        {error && !data ? (
          <EmptyState
            role="alert"
            title={t('failed')}
            text={ofError(error)}
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                {shell('tryAgain')}
              </Button>
            }
          />
        ) : null}
      </section>
    </>
  );
}
