/** What brands wrote about the reader, as visitors read it. A reply belongs to its project. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { myPageQuery } from '@/entities/my-page';
import { useLanguage } from '@/i18n';
import { paths, withQuery } from '@/lib/paths';
import { RecordsPending } from '@/records/records-pending';
import { TitledSection } from '@/ui/titled-section';
import { ReviewList } from './review-list';

export function OwnReviews() {
  const { t } = useTranslation('reviews');
  const language = useLanguage();
  const query = useQuery(myPageQuery);
  const { data: page } = query;
  // Visitors find no page, and no reviews on it.
  if (page?.is_listed === false) return null;
  return (
    <TitledSection title={t('own.reviews')}>
      {page ? (
        <>
          <p>
            {t('own.reviewsLead')}{' '}
            <Link className="underlined" to={withQuery(paths.creativeDashboard, { box: 'chosen' })}>
              {t('own.toProjects')}
            </Link>
          </p>
          <ReviewList
            creativeId={page.creative_id}
            name={(language === 'ar' && page.published.name_ar) || page.published.name}
            label={t('own.reviews')}
          />
        </>
      ) : (
        <RecordsPending query={query} failed={t('failed')} />
      )}
    </TitledSection>
  );
}
