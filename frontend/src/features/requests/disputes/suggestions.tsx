import { useTranslation } from 'react-i18next';
import type { Dispute, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { nameOf } from '../sides';
import { useWishSentence } from '@/records/wish-words';

interface SuggestionsProps {
  readonly request: RequestDetail;
  readonly dispute: Dispute;
}

/** What each side suggests now, for the admin who decides: their evidence is on the page. */
export function Suggestions({ request, dispute: { positions } }: SuggestionsProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const sentence = useWishSentence();
  const { brand_name: brandName, chosen_creative: chosen } = request;
  const brand = isolated(brandName, language);
  const creative = isolated(chosen ? nameOf(chosen, language) : '', language);
  const sides = [
    ['brand', brand, creative],
    ['creative', creative, brand],
  ] as const;
  return (
    <DetailList>
      {sides.map(([side, name, other]) => {
        const position = positions.findLast((one) => one.side === side);
        return (
          <Detail key={side} label={t('sides.other', { name })}>
            {position ? (
              <>
                {sentence({ ...position, kind: position.wish })}
                <WrittenParagraphs>{position.text ?? t('accepted.other', { name: other })}</WrittenParagraphs>
              </>
            ) : (
              t('noPosition')
            )}
          </Detail>
        );
      })}
    </DetailList>
  );
}
