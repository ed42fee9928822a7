import type { ReactNode } from 'react';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { Detail, WrittenParagraphs } from '@/ui/detail-list';
import { extraNames, kindOf, type ExtraName } from './extras';

interface ExtraDetailsProps {
  readonly request: Pick<RequestDetail, ExtraName>;
  readonly labels: Readonly<Record<ExtraName, string>>;
  /** Of a day; the others take the full width. */
  readonly daySize?: 'half' | 'whole';
  readonly renderLinks: (links: readonly string[]) => ReactNode;
}

/** The optional answers that a brief has. */
export function ExtraDetails({ request, labels, daySize = 'half', renderLinks }: ExtraDetailsProps) {
  const language = useLanguage();
  const contentOf = (name: ExtraName, value: string | readonly string[]) => {
    if (typeof value !== 'string') return renderLinks(value);
    return kindOf(name) === 'day' ? (
      <span className="unbroken">{formatDate(value, language)}</span>
    ) : (
      <WrittenParagraphs>{value}</WrittenParagraphs>
    );
  };
  return extraNames.map((name) => {
    const value = request[name];
    if (value === null || value.length === 0) return null;
    return (
      <Detail key={name} label={labels[name]} size={kindOf(name) === 'day' ? daySize : 'whole'}>
        {contentOf(name, value)}
      </Detail>
    );
  });
}
