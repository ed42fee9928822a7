/** What creatives may know of the brand before they propose. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BrandRecord } from '@/api/types';
import { serviceText } from '@/api/vocabularies';
import { brandRecordQuery } from '@/entities/reputation';
import { useLanguage } from '@/i18n';
import { formatMonth } from '@/i18n/month';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { BadgeLines, FactLines } from '@/records/reputation/fact-lines';
import { HowCounted } from '@/records/reputation/how-counted';
import { ReviewReply, ReviewText } from '@/records/reputation/review-words';
import { NewOnMarsam } from '@/records/reputation/score';
import { MarksList } from '@/records/reputation/stars';
import { Section } from '../section';
import sections from '../section.module.css';
import styles from './reviews.lazy.module.css';

interface BrandRecordProps {
  readonly requestId: string;
  readonly brand: string;
  /** The request's, by which a creative says which numbers are wrong; null for admins. */
  readonly code: string | null;
}

export function BrandRecordSection({ requestId, brand, code }: BrandRecordProps) {
  const { t } = useTranslation('reviews');
  const query = useQuery(brandRecordQuery(requestId));
  const { data } = query;
  return (
    <Section title={t('brand.title')}>
      <div className={classNames('stack-16', sections.card)}>
        {data ? (
          <Shown record={data} brand={brand} code={code} />
        ) : (
          <RecordsPending query={query} failed={t('record.failed')} place="column" />
        )}
      </div>
    </Section>
  );
}

type ShownProps = Omit<BrandRecordProps, 'requestId'> & { readonly record: BrandRecord };

function Shown({ record, brand, code }: ShownProps) {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const { is_new: isNew, badges, facts, reviews } = record;
  return (
    <>
      <p className="muted text-14">{t('brand.lead')}</p>
      {isNew || facts.length + badges.length + reviews.length === 0 ? (
        <p>
          <NewOnMarsam />
        </p>
      ) : null}
      <BadgeLines badges={badges} />
      <FactLines facts={facts} badges={badges} whose="brand" label={t('brand.title')} />
      {facts.length > 0 ? (
        <HowCounted facts={facts.map(({ fact }) => fact)}>
          {code === null ? null : (
            <Link className="underlined" to={withQuery(paths.contact, { record: code })}>
              {t('brand.report')}
            </Link>
          )}
        </HowCounted>
      ) : null}
      {reviews.length > 0 ? (
        <div className="stack-12">
          <h3>{t('brand.reviews')}</h3>
          <ul className={styles.written}>
            {reviews.map(({ id, month, service_category: service, marks, body, lang, reply }) => (
              <li key={id} className="stack-8">
                <p className="muted text-14">
                  {t('brand.ofCreative', { month: formatMonth(month, language) })} · {serviceText(service, language)}
                </p>
                <MarksList side="creative" given={marks} />
                {body ? <ReviewText lang={lang}>{body}</ReviewText> : null}
                {reply ? <ReviewReply name={brand}>{reply}</ReviewReply> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
