/** The page's status, what it lacks, and its actions. */
import { useTranslation } from 'react-i18next';
import type { MyPage } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { creativePath } from '@/lib/creative-paths';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/button';
import { StatusPill } from '@/ui/status-pill';
import { completenessOf, isComplete } from './completeness';
import { MissingList } from './missing-list';
import styles from './my-page.module.css';
import { isSamePage, valuesOf } from './page-values';
import type { MyPageForm } from './use-my-page-form';

interface PageStatusProps {
  readonly page: MyPageForm;
  readonly profile: MyPage;
  readonly onPreview: () => void;
}

export function PageStatus({ page: { form, intent, intend, isSending }, profile, onPreview }: PageStatusProps) {
  const { t } = useTranslation('my-page');
  const values = form.watch();
  const completeness = completenessOf(values, profile);
  const isUnsaved = !isSamePage(values, valuesOf(profile.draft));
  const hasChanges = isUnsaved || profile.has_changes;
  // An approval lists the page with what the application said, before its creative publishes anything.
  const unpublished = profile.is_listed ? 'listed' : 'never';
  const status = !profile.is_published ? unpublished : hasChanges ? 'changed' : 'live';
  const color = { never: 'yellow', listed: 'yellow', changed: 'yellow', live: 'green' } as const;
  return (
    <section className={classNames('card stack-16', styles.status)}>
      <div>
        <StatusPill color={color[status]} label={t(`status.${status}`)} />
      </div>
      <p className={classNames('muted text-14', styles.note)} role="status">
        {isUnsaved ? t('status.unsaved') : null}
      </p>
      {isComplete(completeness) ? <p>{t('status.complete')}</p> : <MissingList completeness={completeness} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          busy={isSending && intent === 'publish'}
          disabled={status === 'live'}
          onClick={() => intend('publish')}
        >
          {isSending && intent === 'publish'
            ? t('actions.publishing')
            : t(profile.is_published ? 'actions.publishChanges' : 'actions.publish')}
        </Button>
        <Button
          type="submit"
          look="secondary"
          busy={isSending && intent === 'save'}
          disabled={!isUnsaved}
          onClick={() => intend('save')}
        >
          {t(isSending && intent === 'save' ? 'actions.saving' : 'actions.save')}
        </Button>
        <Button look="secondary" onClick={onPreview}>
          {t('actions.preview')}
        </Button>
        <ButtonLink look="ghost" to={paths.myWorks}>
          {t('actions.works', { count: profile.published_works })}
        </ButtonLink>
        {profile.is_listed ? (
          <ButtonLink look="ghost" to={creativePath(profile.creative_id)}>
            {t('actions.view')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
