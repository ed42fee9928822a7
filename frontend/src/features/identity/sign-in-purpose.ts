/** What a visitor is to sign in for, as far as the page that they were going to says so: a request for a quote, of all, of one or of several creatives, or an application. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Creative } from '@/api/types';
import { creativeQuery } from '@/entities/creative';
import { useLanguage } from '@/i18n';
import { askedIn } from '@/entities/asked-creatives';
import { isolated } from '@/lib/isolated';
import { paths } from '@/lib/paths';

const ID = /^[\w-]{36}$/;

export interface SignInPurpose {
  /** The creatives that the request is for, once they are known. */
  readonly creative: Creative | undefined;
  readonly creativeName: string;
  readonly isFetching: boolean;
  readonly title: Readonly<Record<'signin' | 'signup', string>>;
  readonly lead: string;
}

/** Undefined where the destination does not say; the page then mentions only signing in. */
export function useSignInPurpose(next: string | undefined): SignInPurpose | undefined {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const [pathname, query = ''] = (next ?? '').split('?');
  const isQuote = pathname === paths.requestQuote;
  const search = new URLSearchParams(isQuote ? query : '');
  const id = search.get('creative') ?? '';
  const { length: several } = askedIn(search);
  const { data: creative, isFetching } = useQuery({ ...creativeQuery(id), enabled: ID.test(id) });
  if (pathname === paths.joinCreative) {
    return {
      creative: undefined,
      creativeName: '',
      isFetching: false,
      title: { signin: t('purpose.signInJoin'), signup: t('purpose.signUpJoin') },
      lead: t('purpose.leadJoin'),
    };
  }
  if (!isQuote) return undefined;
  const creativeName = (language === 'ar' ? creative?.name_ar : undefined) ?? creative?.name ?? '';
  const titleOf = () => {
    if (several > 1) {
      return {
        signin: t('purpose.signInSeveral', { count: several }),
        signup: t('purpose.signUpSeveral', { count: several }),
      };
    }
    if (!creative) return { signin: t('purpose.signIn'), signup: t('purpose.signUp') };
    const name = isolated(creativeName, language);
    return {
      signin: t('purpose.signInNamed', { name }),
      signup: t('purpose.signUpNamed', { name }),
    };
  };
  return {
    creative,
    creativeName,
    isFetching,
    title: titleOf(),
    lead: t('purpose.lead'),
  };
}
