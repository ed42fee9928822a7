/** The operator's public settings. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '@/api/client';
import type { Config } from '@/api/types';
import { useLanguage } from '@/i18n';
import type { Language } from '@/i18n/languages';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/config', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The operator of the site; a blank text is not shown. */
export interface Operator {
  readonly name: string;
  readonly register: string;
  readonly phone: string;
  readonly address: string;
}

function operatorIn(language: Language, operator: NonNullable<Config['operator']>): Operator {
  const isArabic = language === 'ar';
  return {
    name: isArabic ? operator.name_ar : operator.name,
    register: operator.register,
    phone: operator.phone,
    address: isArabic ? operator.address_ar : operator.address,
  };
}

/** The operator in the language of the page; undefined until it is known, and where it is not named. */
export function useOperator(): Operator | undefined {
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  return config?.operator ? operatorIn(language, config.operator) : undefined;
}
