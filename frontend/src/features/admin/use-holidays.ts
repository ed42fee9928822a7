/** The public holidays, as the operator set them. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { configQuery } from '@/entities/config';

/** Until they are known no day is a holiday. */
export function useHolidays(): ReadonlySet<string> {
  const { data } = useQuery(configQuery);
  return useMemo(() => new Set(data?.holidays.map(({ date }) => date)), [data]);
}
