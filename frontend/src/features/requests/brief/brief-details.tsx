import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { ExtraDetails } from '@/forms/brief/extra-details';
import { useExtraLabels } from '@/forms/brief/use-extra-labels';
import { useLanguage } from '@/i18n';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { UserText } from '@/ui/user-text';
import { OutwardLink } from '../outward-link';
import type { BriefText } from './brief-text';

interface BriefDetailsProps {
  readonly brief: BriefText;
  /** Where the page does not show it itself. */
  readonly title?: string | null;
  /** Further details. */
  readonly children?: ReactNode;
}

/** The texts and figures of a brief. */
export function BriefDetails({ brief, title, children }: BriefDetailsProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const extraLabels = useExtraLabels();
  return (
    <DetailList>
      {title ? (
        <Detail label={t('brief.name')} size="whole">
          <UserText>{title}</UserText>
        </Detail>
      ) : null}
      <Detail label={t('brief.description')} size="whole">
        <WrittenParagraphs>{brief.project_description}</WrittenParagraphs>
      </Detail>
      <Detail label={t('brief.budget')}>
        {brief.budget_range ? (
          <bdi className="unbroken">{labelText(budgetRanges, brief.budget_range, language)}</bdi>
        ) : (
          t('brief.open')
        )}
      </Detail>
      <Detail label={t('brief.timeline')}>
        {brief.timeline ? labelText(timelines, brief.timeline, language) : t('brief.open')}
      </Detail>
      <ExtraDetails
        request={brief}
        labels={extraLabels}
        renderLinks={(links) => (
          <ul className="stack-2 at-start">
            {links.map((url) => (
              <li key={url}>
                <OutwardLink url={url} />
              </li>
            ))}
          </ul>
        )}
      />
      {children}
    </DetailList>
  );
}
