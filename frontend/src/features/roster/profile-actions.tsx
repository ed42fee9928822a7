/** What can be done with a creative from the page: by brands and visitors, or by the owner. */
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { requestQuoteFrom } from '@/lib/creative-paths';
import { paths } from '@/lib/paths';
import { useAuth } from '@/session/auth';
import { ButtonLink } from '@/ui/button';
import { Heart } from './heart';
import { canRequestQuote } from './presentation';

/** Over an opened work: to keep its creative, and to ask them for a quote. */
export function WorkActions({ creative, service }: { readonly creative: Creative; readonly service: string }) {
  const { t } = useTranslation('roster');
  const { user } = useAuth();
  return (
    <>
      <Heart creative={creative} />
      {canRequestQuote(user) ? (
        <ButtonLink look="light" size="small" to={requestQuoteFrom(creative.id, service)}>
          {t('requestQuote')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** To the own page where it is edited. */
export function EditLink() {
  const { t } = useTranslation('roster');
  return (
    <ButtonLink look="secondary" size="small" to={paths.myPage}>
      {t('profile.edit')}
    </ButtonLink>
  );
}
