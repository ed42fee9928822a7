/** The public holidays of the years to come; none until they are known. */
import { useQuery } from '@tanstack/react-query';
import type { Holiday } from '@/api/types';
import { configQuery } from '@/entities/config';

interface WithHolidays {
  readonly holidays?: readonly Holiday[];
}

export function useHolidays(): readonly Holiday[] {
  const { data } = useQuery(configQuery);
  return (data as WithHolidays | undefined)?.holidays ?? [];
}
