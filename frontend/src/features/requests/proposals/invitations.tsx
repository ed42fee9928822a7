import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Creative, RequestDetail } from '@/api/types';
import { requestStatus, statusColorOf } from '@/api/status';
import { isEnded } from '@/api/stages';
import { namedCreativesQuery } from '@/entities/named-creatives';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { creativePath } from '@/lib/creative-paths';
import { Button } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { UserParagraph, UserText } from '@/ui/user-text';
import { Absence } from '../absence';
import { stepsToTake } from '../moves/moves';
import { Section } from '../section';
import sections from '../section.module.css';
import { isProject, nameOf } from '../sides';
import type { DialogName } from '../moves/use-opened-move';

interface InvitationsProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName) => void;
}

/** Of the statuses that requests have elsewhere. */
const COLORS = {
  waiting: statusColorOf(requestStatus.pending),
  proposed: statusColorOf(requestStatus.accepted),
  declinedState: statusColorOf(requestStatus.declined),
  unanswered: statusColorOf(requestStatus.expired),
};

type Invited = NonNullable<RequestDetail['invited']>[number];

/** Who was asked and what became of it, for brands and admins, while nothing is selected; the brand may ask more. */
export function Invitations({ request, onMove }: InvitationsProps) {
  const { t } = useTranslation('requests');
  const { invited } = request;
  const isWaiting = invited && !isEnded(request.stage) && !isProject(request);
  const { data: people } = useQuery(namedCreativesQuery(isWaiting ? invited.map(({ creative }) => creative.id) : []));
  if (!invited || invited.length === 0 || isProject(request)) return null;
  // Where it is the next step, its button is above.
  const isOpenable = request.allowed_moves.includes('open-to-others') && stepsToTake(request).next !== 'open-to-others';
  return (
    <Section title={t('invited.title')}>
      <div className={sections.card}>
        <ul className="stack-16">
          {invited.map((one) => (
            <InvitedCreative
              key={one.creative.id}
              request={request}
              invited={one}
              entry={people?.find(({ id }) => id === one.creative.id)}
            />
          ))}
        </ul>
        {isEnded(request.stage) ? null : (
          <p className={classNames('muted text-15', sections.end)}>
            {t(request.is_open ? 'invited.open' : 'invited.onlyThey')}
          </p>
        )}
        {isOpenable ? (
          <Button look="secondary" size="small" className={sections.end} onClick={() => onMove('open-to-others')}>
            {t('moves.open-to-others.label')}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

interface InvitedCreativeProps {
  readonly request: RequestDetail;
  readonly invited: Invited;
  /** On the roster. */
  readonly entry: Creative | undefined;
}

function InvitedCreative({ request, invited, entry }: InvitedCreativeProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { creative, at, declined_at: declinedAt, reason } = invited;
  const hasProposed = request.proposals.some((proposal) => proposal.creative.id === creative.id);
  const open = isEnded(request.stage) ? 'unanswered' : 'waiting';
  const state = hasProposed ? 'proposed' : declinedAt ? 'declinedState' : open;
  return (
    <li>
      <p className="line-12 middle">
        <Link className={classNames('icons-16', sections.link)} to={creativePath(creative.id)}>
          <UserText>{nameOf(creative, language)}</UserText>
        </Link>
        <StatusPill color={COLORS[state]} label={t(`invited.${state}`)} />
      </p>
      <p className="muted text-15">
        {declinedAt
          ? t('invited.declined', { date: formatDate(declinedAt, language) })
          : t('invited.at', { date: formatDate(at, language) })}
      </p>
      {state === 'waiting' ? <Absence creative={entry} /> : null}
      {reason ? <UserParagraph>{reason}</UserParagraph> : null}
    </li>
  );
}
