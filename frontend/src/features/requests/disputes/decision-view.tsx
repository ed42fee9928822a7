import { useTranslation } from 'react-i18next';
import type { Dispute, DisputeDecision, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { WrittenParagraphs } from '@/ui/detail-list';
import sections from '../section.module.css';
import { nameOf, viewerOf } from '../sides';
import styles from './disputes.lazy.module.css';
import { Evidence } from './evidence';
import { useWishSentence } from '@/records/wish-words';

interface DecisionViewProps {
  readonly request: RequestDetail;
  readonly dispute: Dispute;
}

/** The decision with its reason, who has accepted it, the appeal, and the decision that the appeal replaced. */
export function DecisionView({ request, dispute }: DecisionViewProps) {
  const { t } = useTranslation('disputes');
  const { decision, first_decision: first, appeal, state, has_other_admin: hasOther } = dispute;
  const reader = viewerOf(request.side);
  if (!decision) return null;
  const accepted = [
    dispute.brand_accepted_at === null ? undefined : ('brand' as const),
    dispute.creative_accepted_at === null ? undefined : ('creative' as const),
  ].filter((side) => side !== undefined);
  const acceptedBy = { brand: 'acceptedByBrand', creative: 'acceptedByCreative' } as const;
  return (
    <div className="stack-16">
      <Decision title={t('decision.title')} decision={decision} />
      {accepted.map((side) => (
        <p key={side} className="muted text-15">
          {t(`decision.${side === reader ? 'acceptedByYou' : acceptedBy[side]}`)}
        </p>
      ))}
      {appeal ? <AppealView request={request} appeal={appeal} /> : null}
      {first ? (
        <details>
          <summary className={sections.summary}>{t('decision.first')}</summary>
          <Decision title={t('decision.first')} decision={first} />
        </details>
      ) : null}
      {state === 'decided' && !hasOther ? <p className="muted text-15">{t('decision.sameAdmin')}</p> : null}
      <p className="muted text-14">{t('decision.courts')}</p>
    </div>
  );
}

function Decision({ title, decision }: { readonly title: string; readonly decision: DisputeDecision }) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const sentence = useWishSentence();
  return (
    <section className="stack-8" aria-label={title}>
      <div className="line-12 middle">
        <h4>{title}</h4>
        <time className="muted text-14" dateTime={decision.at}>
          {formatDate(decision.at, language)}
        </time>
      </div>
      <p className={styles.wish}>{sentence({ ...decision, kind: decision.outcome })}</p>
      <p>{t(`decision.fault.${decision.fault}`)}</p>
      <p>{t('decision.clause', { clause: t(`clauses.${decision.clause}`) })}</p>
      <WrittenParagraphs>{decision.reason}</WrittenParagraphs>
    </section>
  );
}

function AppealView({
  request,
  appeal,
}: {
  readonly request: RequestDetail;
  readonly appeal: NonNullable<Dispute['appeal']>;
}) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const isOwn = viewerOf(request.side) === appeal.by;
  const { chosen_creative: creative, brand_name: brand } = request;
  const name = appeal.by === 'brand' ? brand : creative ? nameOf(creative, language) : '';
  const title = t(`appeal.${isOwn ? 'you' : 'other'}`, { name: isolated(name, language) });
  return (
    <section className="stack-8" aria-label={title}>
      <h4>{title}</h4>
      <WrittenParagraphs>{appeal.text}</WrittenParagraphs>
      <Evidence files={appeal.files} links={appeal.links} />
    </section>
  );
}
