/** Up to four creatives side by side. A real table: it scrolls within its own region where it does not fit. */
import { X } from 'lucide-react';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Creative } from '@/api/types';
import { useLanguage } from '@/i18n';
import { requestQuotesFrom } from '@/entities/asked-creatives';
import { creativePath, requestQuoteFrom } from '@/lib/creative-paths';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { BackLink } from '@/ui/back-link';
import { ButtonLink, IconButton } from '@/ui/button';
import { PageIntro } from '@/ui/page-intro';
import { UserText } from '@/ui/user-text';
import { canRequestQuote, nameOf } from '../presentation';
import { CompareCover } from './compare-cover';
import { comparedFacts, CompareFact } from './compare-fact';
import styles from './compare-table.lazy.module.css';

interface CompareTableProps {
  readonly creatives: readonly Creative[];
  readonly onLeaveOut: (id: string) => void;
}

export function CompareTable({ creatives, onLeaveOut }: CompareTableProps) {
  const { t } = useTranslation('shortlist');
  const { t: roster } = useTranslation('roster');
  const language = useLanguage();
  const { user } = useAuth();
  // Opened from the foot of the cards, on the same page: its title is above, and has the focus already.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <>
      <BackLink to={paths.shortlist}>{t('table.back')}</BackLink>
      <PageIntro
        title={t('table.title')}
        lead={t('table.lead')}
        actions={
          canRequestQuote(user) ? (
            <ButtonLink to={requestQuotesFrom(creatives.map(({ id }) => id))}>
              {t('ask', { count: creatives.length })}
            </ButtonLink>
          ) : undefined
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.region} role="region" aria-label={t('table.region')} tabIndex={0}>
        <table className={styles.table} style={{ '--compared': creatives.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('table.corner')}</span>
              </th>
              {creatives.map((creative) => (
                <th key={creative.id} scope="col">
                  <CompareCover creative={creative} />
                  <div className={styles.who}>
                    <Link className={styles.name} to={creativePath(creative.id)}>
                      <UserText>{nameOf(creative, language)}</UserText>
                    </Link>
                    <IconButton
                      className={styles.remove}
                      label={t('table.remove', { name: nameOf(creative, language) })}
                      onClick={() => onLeaveOut(creative.id)}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFacts(creatives).map((fact) => (
              <Row key={fact} title={t(`table.${fact}`)} creatives={creatives}>
                {(creative) => <CompareFact fact={fact} creative={creative} />}
              </Row>
            ))}
            {canRequestQuote(user) ? (
              <Row title={t('table.quote')} creatives={creatives}>
                {(creative) => (
                  <ButtonLink
                    to={requestQuoteFrom(creative.id)}
                    look="soft"
                    size="small"
                    aria-label={roster('requestQuoteFrom', { name: nameOf(creative, language) })}
                  >
                    {roster('requestQuote')}
                  </ButtonLink>
                )}
              </Row>
            ) : null}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly creatives: readonly Creative[];
  readonly children: (creative: Creative) => ReactNode;
}

function Row({ title, creatives, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {creatives.map((creative) => (
        <td key={creative.id}>{children(creative)}</td>
      ))}
    </tr>
  );
}
