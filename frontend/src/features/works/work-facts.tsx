/** What is known of a work in one line: specialty, brand, year, and whether AI had a part in it. */
import { useTranslation } from 'react-i18next';
import type { PublicWork } from '@/api/types';
import { useLanguage } from '@/i18n';
import { UserText } from '@/ui/user-text';
import { serviceOf, styleOf } from './presentation';

export function WorkFacts({ work, className }: { readonly work: PublicWork; readonly className?: string | undefined }) {
  const { t } = useTranslation('works');
  const language = useLanguage();
  const { brand, year, ai_use: ai } = work;
  return (
    <ul className={className} aria-label={t('facts')}>
      <li>{styleOf(work, language) || serviceOf(work, language)}</li>
      {brand ? (
        <li>
          <UserText>{brand}</UserText>
        </li>
      ) : null}
      {typeof year === 'number' ? <li>{String(year)}</li> : null}
      {ai === 'none' ? null : <li>{t(`ai.${ai}`)}</li>}
    </ul>
  );
}
