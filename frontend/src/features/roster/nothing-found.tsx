/** Where no one matches: what to search for instead, and a brief that everyone may answer. */
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { serviceText } from '@/api/vocabularies';
import { searchSuggestionsQuery } from '@/entities/search-suggestions';
import { useLanguage } from '@/i18n';
import { BRIEF } from '@/lib/brief-link';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { gated } from '@/session/destinations';
import { Button, ButtonLink } from '@/ui/button';
import chips from '@/ui/chip.module.css';
import { EmptyState } from '@/ui/empty-state';
import { countOf, noFilters, searchFrom, type RosterFilters } from './filters';
import styles from './nothing-found.module.css';

interface NothingFoundProps {
  readonly filters: RosterFilters;
  readonly onChange: (filters: RosterFilters) => void;
  readonly onClear: () => void;
}

export function NothingFound({ filters, onChange, onClear }: NothingFoundProps) {
  const { t } = useTranslation('roster');
  const { q } = filters;
  const choices = countOf(filters);
  const text = () => {
    if (choices > 0) return t('empty.text');
    return q ? t('empty.search', { q }) : t('empty.nobody');
  };
  const clear = () => {
    if (choices > 0) return <Button onClick={onClear}>{t('filters.clear')}</Button>;
    return q ? <Button onClick={() => onChange({ ...filters, q: '' })}>{t('empty.clearSearch')}</Button> : null;
  };
  return (
    <div className="stack-24">
      <EmptyState
        title={t('empty.title')}
        text={text()}
        actions={
          <>
            {q ? <Similar q={q} /> : null}
            {clear()}
          </>
        }
      />
      {q ? <Instead q={q} /> : null}
    </div>
  );
}

function rosterOf(filters: Partial<RosterFilters>) {
  return { pathname: paths.creatives, search: searchFrom({ ...noFilters, ...filters }).toString() };
}

/** Searches close to this one that find someone, seen without scrolling. */
function Similar({ q }: { readonly q: string }) {
  const { t } = useTranslation('roster');
  const { data } = useQuery(searchSuggestionsQuery(q));
  if (!data || data.queries.length === 0) return null;
  return (
    <Choices title={t('empty.similar')} className={styles.similar}>
      {data.queries.map((other) => (
        <li key={other.q}>
          <Link className={classNames(chips.chip, styles.choice)} to={rosterOf({ q: other.q })}>
            <bdi>{other.q}</bdi>
            <span className="muted">{t('empty.found', { count: other.count })}</span>
          </Link>
        </li>
      ))}
    </Choices>
  );
}

/** Services that many offer, and one brief instead of a search. */
function Instead({ q }: { readonly q: string }) {
  const { t } = useTranslation('roster');
  const { user } = useAuth();
  const language = useLanguage();
  const { data } = useQuery(searchSuggestionsQuery(q));
  return (
    <>
      {data && data.services.length > 0 ? (
        <Choices title={t('empty.services')}>
          {data.services.map(({ value, count }) => (
            <li key={value}>
              <Link className={classNames(chips.chip, styles.choice)} to={rosterOf({ service: value })}>
                {serviceText(value, language)}
                <span className="muted">{t('empty.found', { count })}</span>
              </Link>
            </li>
          ))}
        </Choices>
      ) : null}
      {user?.role === 'creative' ? null : (
        <div className={styles.brief}>
          <p>{t('empty.brief')}</p>
          <ButtonLink look="secondary" to={gated(user, withQuery(paths.requestQuote, { [BRIEF]: q }))}>
            {t('empty.sendBrief')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Choices({ title, className, children }: ChoicesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('stack-12', className)}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className="cluster-8">{children}</ul>
    </section>
  );
}
