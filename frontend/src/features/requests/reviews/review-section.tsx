/** The reviews of a project: each side writes blind, and reads both once they are published. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestReviews } from '@/api/types';
import { requestReviewsQuery } from '@/entities/request-reviews';
import type { ReviewSide } from '@/entities/review-questions';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { RecordsPending } from '@/records/records-pending';
import { useSideName } from '@/records/reputation/side-name';
import { Notice } from '@/ui/notice';
import { Section } from '../section';
import sections from '../section.module.css';
import type { Names } from './names';
import { OwnDraft } from './own-draft';
import { PublishedReview } from './published-review';
import { ReviewForm } from './review-form';
import styles from './reviews.lazy.module.css';

/** Where the notice of a review leads. */
export const REVIEWS = 'reviews';

interface ReviewSectionProps {
  readonly requestId: string;
  readonly names: Names;
}

export function ReviewSection({ requestId, names }: ReviewSectionProps) {
  const { t } = useTranslation('reviews');
  const query = useQuery(requestReviewsQuery(requestId));
  const { data } = query;
  // Most projects are not reviewed yet: nothing is shown until it is known.
  if (!data && !query.error) return null;
  // When the sides can write is no news for an admin, who writes none.
  if (data?.phase === 'not_open' && (data.opens_at === null || data.side === 'admin')) return null;
  return (
    <Section title={t('title')} id={REVIEWS}>
      {data ? (
        <Shown requestId={requestId} names={names} reviews={data} />
      ) : (
        <RecordsPending query={query} failed={t('failed')} />
      )}
    </Section>
  );
}

interface ShownProps extends ReviewSectionProps {
  readonly reviews: RequestReviews;
}

function Shown(props: ShownProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { side, phase, opens_at: opens, due_at: due } = props.reviews;
  if (phase === 'not_open')
    return opens ? <p className="muted">{t('opens', { date: formatDate(opens, language) })}</p> : null;
  if (phase === 'published') return <Published {...props} />;
  if (phase === 'over') return <p className="muted">{t('over')}</p>;
  const date = due ? formatDate(due, language) : '';
  if (side === 'admin') return <p className="muted">{t('adminOpen', { date })}</p>;
  return <Writing {...props} side={side} date={date} />;
}

interface WritingProps extends ShownProps {
  readonly side: ReviewSide;
  /** When it is over. */
  readonly date: string;
}

function Writing({ requestId, names, reviews, side, date }: WritingProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { draft, can_write: canWrite, other_has_written: otherWrote } = reviews;
  const name = isolated(side === 'brand' ? names.creative : names.brand, language);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form goes, with the control that had the focus.
  const stop = () => {
    setEditing(false);
    heading.current?.focus();
  };
  return (
    <div className={sections.card}>
      <div className="stack-20">
        <div className="stack-8">
          <h3 className={styles.ask} ref={heading} tabIndex={-1}>
            {t('ask', { name })}
          </h3>
          <p className="muted text-15">{t('blind', { date })}</p>
        </div>
        {draft ? <Notice kind="success">{t('waiting', { date })}</Notice> : null}
        {!draft && otherWrote && canWrite ? <Notice>{t('otherWrote', { name })}</Notice> : null}
        {!draft && !canWrite ? <p>{t('cannotWrite')}</p> : null}
        {draft && !isEditing ? (
          <OwnDraft
            requestId={requestId}
            side={side}
            draft={draft}
            due={date}
            canWrite={canWrite}
            onEdit={() => setEditing(true)}
          />
        ) : null}
        {canWrite && (isEditing || !draft) ? (
          <ReviewForm
            requestId={requestId}
            side={side}
            written={draft}
            onSent={stop}
            {...(draft && { onCancel: stop })}
          />
        ) : null}
      </div>
    </div>
  );
}

function Published({ requestId, names, reviews }: ShownProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const sideName = useSideName();
  const { side, by_brand: byBrand, by_creative: byCreative } = reviews;
  const brand = sideName(byBrand?.former_author ? null : names.brand, 'formerBrand');
  const creative = sideName(byCreative?.former_author ? null : names.creative, 'formerCreative');
  const of = (author: ReviewSide) => {
    const review = author === 'brand' ? byBrand : byCreative;
    const [name, reviewed] = author === 'brand' ? [brand, creative] : [creative, brand];
    const isOwn = side === author;
    return review ? (
      <PublishedReview
        key={author}
        requestId={requestId}
        review={review}
        isOwn={isOwn}
        canReport={!isOwn && side !== 'admin'}
        author={name}
        reviewed={reviewed}
      />
    ) : (
      <p key={author} className="muted">
        {isOwn ? t('mine') : t('theirs', { name: isolated(name.start, language) })}
      </p>
    );
  };
  // What the other wrote comes first.
  return (
    <div className={styles.halves}>
      {side === 'brand' ? [of('creative'), of('brand')] : [of('brand'), of('creative')]}
    </div>
  );
}
