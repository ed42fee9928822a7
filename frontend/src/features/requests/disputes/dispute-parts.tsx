/** The problems of a project; loaded after the page. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dispute, RequestDetail } from '@/api/types';
import { disputesQuery } from '@/entities/dispute';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { formatMoney } from '@/lib/money';
import { useProblemName } from '@/records/problem-words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Section } from '../section';
import sections from '../section.module.css';
import { nameOf, viewerOf } from '../sides';
import { BriefVersions } from './brief-versions';
import { CaseDays } from './case-days';
import { DecisionView } from './decision-view';
import { sectionIds } from '../moves/next-step-button';
import type { DisputeDialogName } from '../dispute-dialog-names';
import styles from './disputes.lazy.module.css';
import { Positions } from './positions';
import { useTurnSentence } from './turn-sentence';

interface DisputePartsProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DisputeDialogName, target?: string) => void;
}

export function DisputeParts({ request, onMove }: DisputePartsProps) {
  const { t } = useTranslation('disputes');
  const errorMessage = useErrorMessage();
  const { data: disputes = [], error } = useQuery(disputesQuery(request.id));
  return (
    <Section title={t('title')} id={sectionIds.problem}>
      {error ? <Notice kind="error">{errorMessage(error, t('failed'))}</Notice> : null}
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} request={request} dispute={dispute} onMove={onMove} />
      ))}
      {viewerOf(request.side) === 'admin' && request.brief_version > 1 ? <BriefVersions request={request} /> : null}
    </Section>
  );
}

interface CardProps extends DisputePartsProps {
  readonly dispute: Dispute;
}

function DisputeCard({ request, dispute, onMove }: CardProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const problemName = useProblemName();
  const turn = useTurnSentence(request);
  const reader = viewerOf(request.side);
  const isOwn = reader === dispute.opened_by;
  const { chosen_creative: creative } = request;
  const name = dispute.opened_by === 'brand' ? request.brand_name : creative ? nameOf(creative, language) : '';
  const has = (move: Dispute['allowed_moves'][number]) => dispute.allowed_moves.includes(move);
  const accepted = dispute.positions.findLast(({ side }) => side !== reader);
  // What the reader suggested last is answered first.
  const isOthersTurn = dispute.turn === (reader === 'brand' ? 'creative' : 'brand');
  const names = dispute.positions.some(({ amount_fils: amount }) => amount !== null);
  return (
    <article className={sections.card}>
      <div className="stack-16">
        <div className="stack-2">
          <h3>{problemName(dispute.problem, dispute.opened_by)}</h3>
          <p className="muted text-15">
            {t(`reported.${isOwn ? 'you' : 'other'}`, {
              name: isolated(name, language),
              date: formatDate(dispute.opened_at, language),
            })}
          </p>
        </div>
        <p className={styles.turn} data-late={dispute.is_late || undefined}>
          {turn(dispute)}
        </p>
        <Positions request={request} dispute={dispute} />
        {dispute.held_fils > 0 ? (
          <p className="muted text-15">{t('held', { amount: formatMoney(dispute.held_fils, language) })}</p>
        ) : null}
        {dispute.held_fils === 0 && names ? (
          <p className="muted text-15">{t(reader === 'admin' ? 'findingAdmin' : 'finding')}</p>
        ) : null}
        <DecisionView request={request} dispute={dispute} />
        {dispute.case ? <CaseDays facts={dispute.case} /> : null}
        <div className="cluster-8 middle">
          {has('accept') && accepted ? (
            <Button
              look={isOthersTurn ? 'secondary' : 'primary'}
              onClick={() => onMove('accept-position', String(accepted.number))}
            >
              {t('moves.accept.label')}
            </Button>
          ) : null}
          {has('decide') ? <Button onClick={() => onMove('decide')}>{t('moves.decide.label')}</Button> : null}
          {has('accept-decision') ? (
            <Button onClick={() => onMove('accept-decision')}>{t('moves.accept-decision.label')}</Button>
          ) : null}
          {has('position') ? (
            <Button look="secondary" onClick={() => onMove('position')}>
              {t('moves.position.label')}
            </Button>
          ) : null}
          {has('appeal') ? (
            <Button look="secondary" onClick={() => onMove('appeal')}>
              {t('moves.appeal.label')}
            </Button>
          ) : null}
        </div>
      </div>
    </article>
  );
}
