/** Whether a creative's page is the signed-in account's own, which offers its owner nothing that is meant for brands. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '@/api/types';
import { myPageQuery } from './my-page';

export function useIsOwnPage(user: User | null, creativeId: string): boolean {
  const { data } = useQuery({
    ...myPageQuery,
    enabled: user?.role === 'creative',
    select: ({ creative_id: own }) => own === creativeId,
  });
  return data ?? false;
}
