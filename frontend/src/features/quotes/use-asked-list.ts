/** The creatives that the address asks, as far as they are known and still on the roster. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Creative } from '@/api/types';
import { namedCreativesQuery } from '@/entities/named-creatives';
import type { Language } from '@/i18n/languages';

interface AskedMember {
  readonly id: string;
  /** As last seen; undefined until they are known. */
  readonly creative: Creative | undefined;
  /** Left the roster. */
  readonly isGone: boolean;
}

export interface AskedList {
  readonly members: readonly AskedMember[];
  /** The services that all of them offer. */
  readonly services: readonly string[];
  readonly isWaiting: boolean;
  readonly failed: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

export function nameIn({ name, name_ar: arabic }: Creative, language: Language): string {
  return (language === 'ar' ? arabic : undefined) || name;
}

export function useAskedList(ids: readonly string[], isEnabled: boolean): AskedList {
  const { data, error, isPending, isFetching, failureCount, refetch } = useQuery(
    namedCreativesQuery(isEnabled ? ids : []),
  );
  // A creative who leaves the roster while the form is filled in keeps their name.
  const [seen, setSeen] = useState<ReadonlyMap<string, Creative>>(new Map());
  if (data?.some((creative) => seen.get(creative.id) !== creative)) {
    setSeen(new Map([...seen, ...data.map((creative) => [creative.id, creative] as const)]));
  }
  const members = ids.map((id) => {
    const creative = data?.find((found) => found.id === id);
    return { id, creative: creative ?? seen.get(id), isGone: data !== undefined && !creative };
  });
  const [first, ...others] = members.flatMap(({ creative, isGone }) => (creative && !isGone ? [creative] : []));
  return {
    members,
    services: (first?.skills ?? []).filter((skill) => others.every(({ skills }) => skills.includes(skill))),
    isWaiting: ids.length > 0 && isPending && isFetching && failureCount === 0,
    failed: error !== null,
    isFetching,
    retry: () => void refetch(),
  };
}
