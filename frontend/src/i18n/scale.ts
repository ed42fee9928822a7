/** How much larger something is shown than it fits: 150%. */
import { languages, type Language } from './languages';

export function formatScale(scale: number, language: Language): string {
  return new Intl.NumberFormat(languages[language].locale, { style: 'percent' }).format(scale);
}
