import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { idempotencyKey } from '@/api/idempotency-key';
import type { RequestReview } from '@/api/types';
import { useSingleMutation } from '@/api/use-single-mutation';
import { usePaymentWay } from '@/entities/payment-way';
import { appealMutation, replyMutation, showNameMutation } from '@/entities/request-reviews';
import { Report } from '@/forms/report/report';
import { useErrorMessage } from '@/forms/use-error-message';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { isolated } from '@/lib/isolated';
import { paths } from '@/lib/paths';
import { scoreOfHundredths } from '@/records/reputation/fact-words';
import { NotCounted } from '@/records/reputation/not-counted';
import { ReviewReply, ReviewText } from '@/records/reputation/review-words';
import type { SideName } from '@/records/reputation/side-name';
import { MarksList } from '@/records/reputation/stars';
import { Checkbox } from '@/ui/checkbox';
import { Notice } from '@/ui/notice';
import sections from '../section.module.css';
import styles from './reviews.lazy.module.css';
import { TextForm } from './text-form';

interface PublishedReviewProps {
  readonly requestId: string;
  readonly review: RequestReview;
  /** Written by the reader. */
  readonly isOwn: boolean;
  /** Admins decide about reviews at a page of their own. */
  readonly canReport: boolean;
  /** Who wrote it, and who is reviewed. */
  readonly author: SideName;
  readonly reviewed: SideName;
}

export function PublishedReview({ requestId, review, isOwn, canReport, author, reviewed }: PublishedReviewProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { id, side, marks, again, body, lang, hidden, reply, published_on: on } = review;
  const until = (day: string | null) => (day ? formatDate(day, language) : '');
  return (
    <article className={sections.card}>
      <div className="stack-16">
        <div>
          <h3>{isOwn ? t('yours') : t('by', { name: isolated(author.inside, language) })}</h3>
          <p className="muted text-14">
            <bdi>{scoreOfHundredths(review.score_hundredths)}</bdi> · {t('published', { date: until(on) })}
          </p>
        </div>
        <MarksList side={side} given={marks} />
        <p>{t(again ? 'againYes' : 'againNo')}</p>
        {body ? <ReviewText lang={lang}>{body}</ReviewText> : null}
        {review.counted || hidden === 'all' ? null : <RulesOfCounting />}
        {hidden ? <Hiding review={review} isOwn={isOwn} author={author} /> : null}
        {!hidden && review.appeal?.state === 'granted' ? <p className="muted text-14">{t('appeal.granted')}</p> : null}
        {reply ? <ReviewReply name={reviewed.inside}>{reply}</ReviewReply> : null}
        {review.can_reply ? (
          <TextForm
            kind="reply"
            mutation={replyMutation}
            requestId={requestId}
            reviewId={id}
            until={until(review.reply_until)}
          />
        ) : null}
        {review.can_appeal ? (
          <TextForm
            kind="appeal"
            mutation={appealMutation}
            requestId={requestId}
            reviewId={id}
            until={until(review.appeal_until)}
          />
        ) : null}
        {isOwn && side === 'brand' ? <NameShown requestId={requestId} review={review} /> : null}
        {canReport && hidden !== 'all' ? <Report subject="review" id={id} name={author.inside} /> : null}
      </div>
    </article>
  );
}

/** The rules, whatever the reason is: if some reasons were named, a missing one would tell of a suspicion. */
function RulesOfCounting() {
  const { t } = useTranslation('reviews');
  const way = usePaymentWay();
  return (
    <NotCounted>
      <span>{`${t('notCounted.lead')} ${way ? `${t(`notCounted.${way}`)} ` : ''}`}</span>
      <Link className="underlined" to={paths.reviewsPolicy}>
        {t('public.policy')}
      </Link>
    </NotCounted>
  );
}

/** What an admin hid, by which rule, and what became of the appeal. */
function Hiding({ review, isOwn, author }: Pick<PublishedReviewProps, 'review' | 'isOwn' | 'author'>) {
  const { t } = useTranslation('reviews');
  const { t: reports } = useTranslation('reports');
  const language = useLanguage();
  const { hidden, hidden_rule: rule, hidden_note: note, appeal } = review;
  const isOthers = appeal?.state === 'open' && !isOwn;
  return (
    <div className={styles.hiding}>
      <p className="medium">{t(hidden === 'text' ? 'hidden.text' : 'hidden.all')}</p>
      {rule ? <p>{t('hidden.why', { rule: reports(`reasons.${rule}`) })}</p> : null}
      {note ? <ReviewText>{note}</ReviewText> : null}
      {appeal?.body ? <ReviewText>{appeal.body}</ReviewText> : null}
      {isOthers ? <p>{t('appeal.openOther', { name: isolated(author.start, language) })}</p> : null}
      {appeal && !isOthers ? <p>{t(`appeal.${appeal.state}`)}</p> : null}
      {appeal?.note ? <ReviewText>{appeal.note}</ReviewText> : null}
    </div>
  );
}

/** A brand may change its mind about its name. */
function NameShown({ requestId, review }: { readonly requestId: string; readonly review: RequestReview }) {
  const { t } = useTranslation('reviews');
  const errorMessage = useErrorMessage();
  const attempt = useRef<{ readonly shown: boolean; readonly key: string }>(null);
  const { mutate, isPending, error, variables } = useSingleMutation(showNameMutation);
  const change = (shown: boolean) => {
    if (attempt.current?.shown !== shown) attempt.current = { shown, key: idempotencyKey() };
    mutate({ requestId, reviewId: review.id, shown, idempotencyKey: attempt.current.key });
  };
  return (
    <>
      {error ? <Notice kind="error">{errorMessage(error, t('name.failed'))}</Notice> : null}
      <Checkbox
        label={t('name.label')}
        checked={isPending && variables ? variables.shown : review.name_shown}
        onChange={(event) => change(event.target.checked)}
      />
    </>
  );
}
