import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyPage } from '@/api/types';
import { FormSheet } from '@/forms/form-card';
import { FormSkeleton } from '@/forms/form-skeleton';
import { AvailabilitySection } from '@/forms/skills/availability-section';
import { skillsFormOf } from '@/forms/skills/skills';
import { SkillsSection } from '@/forms/skills/skills-section';
import { classNames } from '@/lib/class-names';
import { dateInKuwait } from '@/lib/delivery-date';
import { Button } from '@/ui/button';
import { Columns } from '@/ui/columns';
import { ErrorSummary } from '@/ui/error-summary';
import { Notice } from '@/ui/notice';
import { PageIntro } from '@/ui/page-intro';
import { AwaySection } from './away-section';
import { CoverSection } from './cover-section';
import { FactsSection } from './facts-section';
import { LinksSection } from './links-section';
import styles from './my-page.module.css';
import { pageBody, pageSchema, type PageValues } from './page-values';
import { PageStatus } from './page-status';
import { PicturesSection } from './pictures/pictures-section';
import type { Preview } from './preview';
import { useMyPageForm } from './use-my-page-form';
import { WordsSection } from './words-section';

interface MyPageFormProps {
  readonly profile: MyPage;
  readonly owner: string;
  readonly preview: Preview;
  readonly onDiscard: () => void;
}

export function MyPageForm({ profile, owner, preview: Previewed, onDiscard }: MyPageFormProps) {
  const { t } = useTranslation('my-page');
  const { t: words } = useTranslation('applications');
  const page = useMyPageForm(profile, owner);
  const [openedAt] = useState(() => Date.now());
  const [previewed, setPreviewed] = useState<PageValues | null>(null);
  const skills = skillsFormOf(page);
  const openPreview = () => {
    // What is shown must be valid, or it would be drawn from what cannot be published.
    if (pageSchema.safeParse(page.form.getValues()).success) setPreviewed(page.form.getValues());
    else void page.form.trigger();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <>
      {previewed ? (
        <>
          <div className={classNames('line-20 middle between', styles.bar)} role="status">
            <p>{t('previewed')}</p>
            <Button size="small" onClick={() => setPreviewed(null)}>
              {t('actions.back')}
            </Button>
          </div>
          <Suspense fallback={<FormSkeleton />}>
            <Previewed
              of={{
                creativeId: profile.creative_id,
                profile: pageBody(previewed),
                pictures: profile.draft,
                unstated: words('fields.undecided'),
                today: dateInKuwait(new Date(openedAt)),
              }}
            />
          </Suspense>
        </>
      ) : null}
      {/* Kept while the preview is shown, with all that was typed. */}
      <form noValidate aria-label={t('title')} hidden={previewed !== null} onSubmit={page.submit}>
        <PageIntro title={t('title')} lead={t('lead')} />
        <Columns
          asideLabel={t('status.title')}
          aside={<PageStatus page={page} profile={profile} onPreview={openPreview} />}
        >
          <FormSheet>
            <ErrorSummary {...page.summary} />
            {page.isRestored ? (
              <Notice>
                <div className={styles.restored}>
                  <p>{t('restored.text')}</p>
                  <Button
                    look="secondary"
                    size="small"
                    onClick={() => {
                      page.forgetDraft();
                      onDiscard();
                    }}
                  >
                    {t('restored.discard')}
                  </Button>
                </div>
              </Notice>
            ) : null}
            <PicturesSection profile={profile} />
            <WordsSection page={page} />
            <LinksSection page={page} />
            <SkillsSection of={skills} />
            <AvailabilitySection of={skills} />
            <FactsSection page={page} />
            <CoverSection page={page} creativeId={profile.creative_id} />
            <AwaySection page={page} />
          </FormSheet>
        </Columns>
      </form>
    </>
  );
}
