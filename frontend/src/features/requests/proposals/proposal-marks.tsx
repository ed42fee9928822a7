import { useTranslation } from 'react-i18next';
import type { Proposal, RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import styles from './proposal-card.module.css';
import sections from '../section.module.css';
import { viewerOf } from '../sides';
import { overBudget } from '../terms/over-budget';
import type { Mark } from '../terms/term-rows';

interface ProposalMarksProps {
  readonly request: RequestDetail;
  readonly proposal: Proposal;
  readonly marks: readonly Mark[];
}

/** What sets a proposal apart, and what is still open about it. */
export function ProposalMarks({ request, proposal, marks }: ProposalMarksProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const over = viewerOf(request.side) === 'brand' ? overBudget(request, proposal) : undefined;
  const open = [
    ...(proposal.brief_changed ? (['briefChanged'] as const) : []),
    ...(proposal.change_request ? (['changeAsked'] as const) : []),
  ];
  if (marks.length + open.length === 0 && over === undefined) return null;
  return (
    <ul className={classNames('line-12 middle', styles.marks)}>
      {marks.map((mark) => (
        <li key={mark} className={sections.tag}>
          {t(`proposals.${mark}`)}
        </li>
      ))}
      {over === undefined ? null : (
        <li className={classNames(sections.tag, sections.open)}>
          {t('proposals.overBudget', { amount: formatMoney(over, language) })}
        </li>
      )}
      {open.map((mark) => (
        <li key={mark} className={classNames(sections.tag, sections.open)}>
          {t(`proposals.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
