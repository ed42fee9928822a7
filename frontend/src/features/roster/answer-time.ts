/** How soon a creative usually answers, in words. */
import { useTranslation } from 'react-i18next';

const HOURS_A_DAY = 24;
/** Up to half a day it is said in hours, in steps that people speak of. */
const STEPS = [1, 2, 3, 6, 12] as const;

interface AnswerTime {
  readonly unit: 'Hours' | 'Days';
  readonly count: number;
}

/** Rounded up: sooner than said is welcome, later is not. */
export function answerTimeOf(hours: number): AnswerTime {
  const step = STEPS.find((most) => hours <= most);
  return step === undefined ? { unit: 'Days', count: Math.ceil(hours / HOURS_A_DAY) } : { unit: 'Hours', count: step };
}

export function useAnswerTime(): (hours: number) => string {
  const { t } = useTranslation('roster');
  return (hours) => {
    const { unit, count } = answerTimeOf(hours);
    return t(`profile.answers${unit}`, { count });
  };
}
