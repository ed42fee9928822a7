/** Counted facts and badges as sentences with their numbers. */
import { useTranslation } from 'react-i18next';
import type { Badge, Fact, OwnFact, ReviewScore } from '@/api/types';

export type Whose = 'creative' | 'brand';
type Counted = Pick<Fact | OwnFact, 'fact' | 'good' | 'total' | 'value'>;
export type FactName = Fact['fact'];

const HOURS_A_DAY = 24;
/** Up to two days it is said in hours. */
const MOST_HOURS = 48;

/** Rounded up: sooner than said is welcome, later is not. */
export function timeOf(hours: number): { readonly unit: 'hours' | 'days'; readonly count: number } {
  return hours > MOST_HOURS
    ? { unit: 'days', count: Math.ceil(hours / HOURS_A_DAY) }
    : { unit: 'hours', count: Math.max(1, Math.ceil(hours)) };
}

const TENTHS = 10;

/** `4.8` */
export function scoreOf({ tenths }: Pick<ReviewScore, 'tenths'>): string {
  return (tenths / TENTHS).toFixed(1);
}

const HUNDREDTHS = 100;

/** `4.7` of 467; half is rounded up. */
export function scoreOfHundredths(hundredths: number): string {
  return scoreOf({ tenths: Math.round((hundredths / HUNDREDTHS) * TENTHS) });
}

export interface FactLine {
  readonly fact: FactName;
  readonly text: string;
}

export function useFactWords() {
  const { t } = useTranslation('roster');

  const factText = ({ fact, good, total, value }: Counted, whose: Whose): string => {
    const fraction = { good: good ?? 0, total: total ?? 0, count: total ?? 0 };
    const time = timeOf(value ?? 0);
    switch (fact) {
      case 'typical_hours':
        return t(`facts.typical_${time.unit}`, { count: time.count });
      case 'decides_within':
        return t(`facts.decides_${time.unit}`, { count: time.count });
      case 'pays_within':
        return t('facts.pays_within', { count: Math.ceil(value ?? 0) });
      case 'projects':
        return t('facts.projects', { count: value ?? 0 });
      case 'brands':
        return t('facts.brands', { count: value ?? 0 });
      case 'again':
        return t(whose === 'brand' ? 'facts.againCreatives' : 'facts.again', fraction);
      case 'repeat':
        // None of them is no fault: each had one project so far.
        return t(good === 0 ? 'facts.repeatNone' : 'facts.repeat', fraction);
      case 'answers':
      case 'selects':
        return t(`facts.${fact}`, fraction);
      case 'on_time':
      case 'finished':
      case 'within_revisions':
      case 'approved_first':
      case 'paid_on_time':
        return t(`facts.${fact}`, fraction);
      default:
        return '';
    }
  };

  /** One line for each; the number of projects and that of their brands are one. */
  const linesOf = (facts: readonly Counted[], whose: Whose): readonly FactLine[] => {
    const brands = facts.find(({ fact }) => fact === 'brands');
    return facts.flatMap((counted) => {
      const { fact } = counted;
      const text = factText(counted, whose);
      if (fact === 'projects' && brands)
        return [
          {
            fact,
            text: t('facts.projectsFor', {
              projects: text,
              brands: t('facts.withBrands', { count: brands.value ?? 0 }),
            }),
          },
        ];
      // A newer server may know facts that this page does not.
      return fact === 'brands' || text === '' ? [] : [{ fact, text }];
    });
  };

  const badgeText = ({ badge, good, total, value }: Badge): string => {
    switch (badge) {
      case 'quick_to_answer':
        return t('badges.quick_to_answer', { good, total, count: Math.max(1, Math.ceil(value ?? 0)) });
      case 'punctual':
      case 'asked_again':
      case 'pays_on_time':
        return t(`badges.${badge}`, { good, total });
      default:
        return '';
    }
  };

  return { factText, linesOf, badgeText };
}
