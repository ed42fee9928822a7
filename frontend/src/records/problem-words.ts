/** What the kinds of problems are called. */
import { useTranslation } from 'react-i18next';
import type { Dispute, Problem } from '@/api/types';

/** One about a side that doesn’t answer names that side; needs the texts of problems. */
export function useProblemName(): (problem: Problem, reporter: Dispute['opened_by']) => string {
  const { t } = useTranslation('disputes');
  return (problem, reporter) => {
    if (problem !== 'unreachable') return t(`problems.${problem}`);
    return t(reporter === 'brand' ? 'problems.unreachableCreative' : 'problems.unreachableBrand');
  };
}
