import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { proposalVersionsQuery } from '@/entities/request-earlier';
import { ChangeList } from '../terms/change-list';
import { Earlier } from '../earlier';
import sections from '../section.module.css';

/** What each version before the last two changed, compared to the one before it. */
export function EarlierVersions({ offer }: { readonly offer: Proposal }) {
  const { t } = useTranslation('requests');
  // The card shows the last change itself.
  if (offer.version < 3) return null;
  return (
    <Earlier query={proposalVersionsQuery(offer.id, offer.version)}>
      {(versions) => (
        <ul className={sections.list} aria-label={t('offers.earlierVersions')}>
          {versions.map((version, at) => {
            const before = versions[at + 1];
            return version.version >= offer.version || before === undefined ? null : (
              <li key={version.version}>
                <ChangeList offer={version} since={before} />
              </li>
            );
          })}
        </ul>
      )}
    </Earlier>
  );
}
