import { useTranslation } from 'react-i18next';
import { extraNames, type ExtraName } from './extras';

/** What is wrong with an optional answer, in words of its own. */
export function useExtraWording(): Readonly<Record<string, string>> {
  const { t } = useTranslation('brief');
  return { 'wished_date.out_of_range': t('inPast') };
}

/** What each optional answer of a brief is called; on a creative's page of a request some have another name. */
export function useExtraLabels(place: 'fields' | 'ofCreative' = 'fields'): Readonly<Record<ExtraName, string>> {
  const { i18n, t } = useTranslation('brief');
  const labelOf = (name: ExtraName) => {
    const own = `${place}.${name}`;
    return i18n.exists(own, { ns: 'brief' }) ? t(own as `fields.${ExtraName}`) : t(`fields.${name}`);
  };
  return Object.fromEntries(extraNames.map((name) => [name, labelOf(name)])) as Record<ExtraName, string>;
}
