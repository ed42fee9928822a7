/** The shortlist: its cards, and the comparison of those that the address names. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useErrorText } from '@/api/error-text';
import type { Creative } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { authThen, paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { Button, ButtonLink } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { EmptyState } from '@/ui/empty-state';
import { PageIntro } from '@/ui/page-intro';
import { CardGridSkeleton } from '../card-grid';
import grid from '../card-grid.module.css';
import { CreativeCard } from '../creative-card';
import { nameOf } from '../presentation';
import { ChoiceBar } from './choice-bar';
import { CompareTable } from './compare-table';
import { canCompare, COMPARE, comparedIn } from './compare-link';
import styles from './shortlist-screen.lazy.module.css';
import { useShortlist } from './use-shortlist';

export function ShortlistScreen() {
  const { t } = useTranslation('shortlist');
  const { t: shell } = useTranslation();
  const { ofError } = useErrorText();
  const { creatives, error, isFetching, retry } = useShortlist();
  const [search, setSearch] = useSearchParams();
  // Kept here, so that going back to the cards shows what was chosen.
  const [chosen, setChosen] = useState<readonly string[]>(() => comparedIn(search));
  const named = comparedIn(search);
  const compared = named.flatMap((id) => creatives?.find((creative) => creative.id === id) ?? []);

  if (canCompare(compared.map(({ id }) => id))) {
    const leaveOut = (id: string) => {
      const left = named.filter((other) => other !== id);
      setChosen(left);
      setSearch(canCompare(left) ? { [COMPARE]: left.join(',') } : {}, { replace: true });
    };
    return <CompareTable creatives={compared} onLeaveOut={leaveOut} />;
  }
  return (
    <>
      <PageIntro title={t('title')} lead={creatives?.length === 0 ? undefined : t('lead')} />
      {creatives && creatives.length > 0 ? <Cards creatives={creatives} chosen={chosen} onChoose={setChosen} /> : null}
      {creatives?.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<ButtonLink to={paths.creatives}>{t('empty.action')}</ButtonLink>}
        />
      ) : null}
      {creatives || error ? null : <CardGridSkeleton count={3} />}
      {creatives || !error ? null : (
        <EmptyState
          role="alert"
          title={t('failed')}
          text={ofError(error)}
          actions={
            <Button busy={isFetching} onClick={retry}>
              {shell('tryAgain')}
            </Button>
          }
        />
      )}
    </>
  );
}

interface CardsProps {
  readonly creatives: readonly Creative[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function Cards({ creatives, chosen, onChoose }: CardsProps) {
  const { t } = useTranslation('shortlist');
  const language = useLanguage();
  const { user, isPending } = useAuth();
  const list = useRef<HTMLUListElement>(null);
  const present = chosen.filter((id) => creatives.some((creative) => creative.id === id));
  const isFull = present.length >= limits.asked;

  // A card that is taken away takes the focus with it.
  const { length } = creatives;
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    before.current = length;
  }, [length]);

  return (
    <>
      {user || isPending ? null : (
        <div className={classNames('line-20 middle', styles.visitors)}>
          <p>{t('visitors')}</p>
          <ButtonLink to={authThen(paths.shortlist)} look="secondary" size="small">
            {t('signIn')}
          </ButtonLink>
        </div>
      )}
      <ul className={grid.grid} ref={list} tabIndex={-1} aria-label={t('title')}>
        {creatives.map((creative) => {
          const isChosen = present.includes(creative.id);
          return (
            <CreativeCard key={creative.id} creative={creative} heading="h2">
              <Checkbox
                className={styles.choice}
                label={t('choose')}
                aria-label={t('chooseWho', { name: nameOf(creative, language) })}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChoose(isChosen ? present.filter((id) => id !== creative.id) : [...present, creative.id])
                }
              />
            </CreativeCard>
          );
        })}
      </ul>
      {present.length > 0 ? <ChoiceBar chosen={present} onClear={() => onChoose([])} /> : null}
    </>
  );
}
