/** What creatives have published: new until it is looked at, hidden with a reason, and shown again. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ReviewState } from '@/api/types';
import { profileImageCountsQuery } from '@/entities/admin-profile-image';
import { profileTextCountsQuery } from '@/entities/admin-profile-text';
import { reviewState, reviewStates, workCountsQuery } from '@/entities/admin-work';
import { paths, withQuery } from '@/lib/paths';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { PicturesView } from './pictures-view';
import { TextsView } from './texts-view';
import styles from './works-screen.lazy.module.css';
import { WorksView } from './works-view';

const views = { works: WorksView, pictures: PicturesView, texts: TextsView } as const;
type View = keyof typeof views;
const shownViews = Object.keys(views) as View[];

/** Without what is chosen at first. */
function addressOf(view: View, state: ReviewState): string {
  const query = { ...(view !== 'works' && { view }), ...(state !== reviewState.new && { state }) };
  return Object.keys(query).length > 0 ? withQuery(paths.adminWorks, query) : paths.adminWorks;
}

export function WorksScreen() {
  const { t } = useTranslation('admin-works');
  const [search] = useSearchParams();
  const view = shownViews.find((known) => known === search.get('view')) ?? 'works';
  const state = reviewStates.find((known) => known === search.get('state')) ?? reviewState.new;
  const { data: works } = useQuery(workCountsQuery);
  const { data: pictures } = useQuery(profileImageCountsQuery);
  const { data: texts } = useQuery(profileTextCountsQuery);
  const waiting = { works: works?.new, pictures: pictures?.new, texts: texts?.new };
  const Shown = views[view];
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.views}>
        <FilterLinks
          label={t('views.label')}
          values={shownViews}
          current={view}
          nameOf={(one) => t(`views.${one}`)}
          pathOf={(one) => addressOf(one, reviewState.new)}
          countOf={(one) => waiting[one]}
        />
      </div>
      <Shown key={view} state={state} addressOf={(next) => addressOf(view, next)} />
    </>
  );
}
