import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { proposalVersionsQuery } from '@/entities/request-earlier';
import { ChangeList } from '../terms/change-list';
import { Earlier } from '../earlier';

/** What each version before the last two changed, compared to the one before it. */
export function EarlierVersions({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('requests');
  // The card shows the last change itself.
  if (proposal.version < 3) return null;
  return (
    <Earlier query={proposalVersionsQuery(proposal.id, proposal.version)}>
      {(versions) => (
        <ul className="stack-16" aria-label={t('proposals.earlierVersions')}>
          {versions.map((version, at) => {
            const before = versions[at + 1];
            return version.version >= proposal.version || before === undefined ? null : (
              <li key={version.version}>
                <ChangeList proposal={version} since={before} />
              </li>
            );
          })}
        </ul>
      )}
    </Earlier>
  );
}
