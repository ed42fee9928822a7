import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { classNames } from '@/lib/class-names';
import styles from './proposal-card.module.css';
import sections from '../section.module.css';
import type { Mark } from '../terms/term-rows';

interface ProposalMarksProps {
  readonly proposal: Proposal;
  readonly marks: readonly Mark[];
}

/** What sets a proposal apart, and what is still open about it. */
export function ProposalMarks({ proposal, marks }: ProposalMarksProps) {
  const { t } = useTranslation('requests');
  const open = [
    ...(proposal.brief_changed ? (['briefChanged'] as const) : []),
    ...(proposal.change_request ? (['changeAsked'] as const) : []),
  ];
  if (marks.length + open.length === 0) return null;
  return (
    <ul className={classNames('line-12 middle', styles.marks)}>
      {marks.map((mark) => (
        <li key={mark} className={sections.tag}>
          {t(`proposals.${mark}`)}
        </li>
      ))}
      {open.map((mark) => (
        <li key={mark} className={classNames(sections.tag, sections.open)}>
          {t(`proposals.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
