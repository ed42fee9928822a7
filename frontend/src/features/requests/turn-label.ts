import { useTranslation } from 'react-i18next';
import type { WaitingOn } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';

export interface TurnOfSides {
  readonly turn: WaitingOn | 'yours' | 'choice';
  readonly brand: string;
  /** Undefined where several may answer. */
  readonly creative: string | undefined;
}

/** Whose turn it is, in words. */
export function useTurnLabel(): (sides: TurnOfSides) => string {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return ({ turn, brand, creative }) => {
    if (turn === 'yours' || turn === 'nobody' || turn === 'choice') return t(`turn.${turn}`);
    if (turn === 'admin') return t('turn.waitingForMarsam');
    const name = turn === 'brand' ? brand : creative;
    return name ? t('turn.waitingFor', { name: isolated(name, language) }) : t('turn.waitingForCreatives');
  };
}
