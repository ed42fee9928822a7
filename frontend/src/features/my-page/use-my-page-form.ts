/** The form of a creative's page: saved as a draft, or saved and published. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyPage, PicturePart } from '@/api/types';
import { ApiError } from '@/api/errors';
import { limits } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { publishMyPageMutation, saveMyPageMutation } from '@/entities/my-page';
import { forget, keptValues } from '@/forms/drafts';
import { useSkillsLabels } from '@/forms/skills/use-skills-labels';
import { useProductForm, type ProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useToasts } from '@/ui/toast';
import { emptyPage, isSamePage, pageBody, pageSchema, valuesOf, type PageValues } from './page-values';

type Intent = 'save' | 'publish';

export interface MyPageForm extends ProductForm<PageValues> {
  /** What the next submit does. */
  readonly intend: (intent: Intent) => void;
  readonly intent: Intent;
  /** What was typed and not saved came back with the form. */
  readonly isRestored: boolean;
  readonly forgetDraft: () => void;
}

/** The picture that keeps the page from being published. */
function pictureRefused(error: unknown): PicturePart | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return (['avatar', 'cover_image'] as const).find((part) => error.fields[part]);
}

export function useMyPageForm(profile: MyPage, owner: string): MyPageForm {
  const { t } = useTranslation('my-page');
  const { t: words } = useTranslation('applications');
  const { succeed, fail } = useToasts();
  const { mutateAsync: save } = useSingleMutation(saveMyPageMutation);
  const { mutateAsync: publish } = useSingleMutation(publishMyPageMutation);
  const [intent, setIntent] = useState<Intent>('save');
  // A ref in addition to the state: the submit follows the click in the same event.
  const intended = useRef<Intent>('save');
  const refuse = useSubmitError(t(intent === 'publish' ? 'publishFailed' : 'saveFailed'));
  const draft = { form: 'creative-page', owner };
  const saved = valuesOf(profile.draft);
  const [isRestored] = useState(() => !isSamePage({ ...saved, ...keptValues(draft, emptyPage) }, saved));
  const years = words('fields.yearsRange', { max: limits.years_max });

  const product = useProductForm<PageValues>({
    schema: pageSchema,
    empty: emptyPage,
    known: saved,
    draft,
    labels: {
      name: t('fields.name'),
      name_ar: t('fields.name_ar'),
      location: t('fields.location'),
      location_ar: t('fields.location_ar'),
      bio: t('fields.bio'),
      bio_ar: t('fields.bio_ar'),
      portfolio_links: t('fields.links'),
      skills: words('fields.skills'),
      ...useSkillsLabels(),
      can_provide_voiceovers: words('fields.voiceovers'),
      working_languages: words('fields.workingLanguages'),
      can_perform_kuwaiti_dialect: words('fields.dialect'),
      industries: words('fields.industries'),
      rate_range: t('fields.rate'),
      years_experience: t('fields.years'),
      cover: t('fields.cover'),
      away_from: t('fields.awayFrom'),
      away_until: t('fields.awayUntil'),
    },
    wording: {
      'cover.required': t('fields.coverRequired'),
      'bio.required': t('fields.bioRequired'),
      'rate_range.required': t('fields.rateRequired'),
      'portfolio_links.required': t('fields.linksRequired'),
      'portfolio_links.at_least_one': t('fields.linksRequired'),
      'portfolio_links.invalid_url': t('fields.linksInvalid'),
      'years_experience.out_of_range': years,
      'years_experience.wrong_type': years,
      'away_until.out_of_range': t('fields.awayRange'),
    },
    send: async (values) => {
      const kept = await save(pageBody(values));
      if (intended.current === 'save') {
        succeed(t(kept.is_published ? 'saved' : 'savedFirst'));
        return;
      }
      await publish();
      succeed(t('published'));
    },
    onRefused: (error) => {
      const part = pictureRefused(error);
      if (part) fail(t(`pictures.${part}.notReady`));
      else refuse(error);
    },
  });
  return {
    ...product,
    intent,
    intend: (next) => {
      intended.current = next;
      setIntent(next);
    },
    isRestored,
    forgetDraft: () => forget(draft),
  };
}
