import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { creativePath } from '@/lib/creative-paths';
import { Avatar } from '@/ui/avatar';
import { UserText } from '@/ui/user-text';
import styles from './proposal-face.module.css';
import { nameOf } from '../sides';
import { useProposer } from './use-proposer';

// The covers belong to the public pages: imported at once they would weigh on every form.
const ProposalCover = lazy(async () => ({ default: (await import('./proposal-cover')).ProposalCover }));

interface ProposalFaceProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
}

/** Whose proposal it is, as on the roster's card. */
export function ProposalFace({ request, proposal }: ProposalFaceProps) {
  const { creative, version } = proposal;
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { entry, isLoading } = useProposer(request, proposal);
  const name = nameOf(creative, language);
  return (
    <div>
      <div className={classNames('filled', styles.cover)}>
        {isLoading ? null : (
          <Suspense>
            <ProposalCover service={request.service_category} creativeId={creative.id} entry={entry} />
          </Suspense>
        )}
      </div>
      <div className={classNames('row-12 bottom', styles.who)}>
        <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
        <div className={styles.words}>
          <h3>
            <Link to={creativePath(creative.id)}>
              <UserText>{name}</UserText>
            </Link>
          </h3>
          <p className="muted text-13">{t('proposals.version', { version })}</p>
        </div>
      </div>
    </div>
  );
}
