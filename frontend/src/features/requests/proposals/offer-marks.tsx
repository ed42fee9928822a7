import { useTranslation } from 'react-i18next';
import type { Proposal } from '@/api/types';
import { classNames } from '@/lib/class-names';
import styles from './offer-card.module.css';
import sections from '../section.module.css';
import type { Mark } from '../terms/term-rows';

interface OfferMarksProps {
  readonly offer: Proposal;
  readonly marks: readonly Mark[];
}

/** What sets an offer apart, and what is still open about it. */
export function OfferMarks({ offer, marks }: OfferMarksProps) {
  const { t } = useTranslation('requests');
  const open = [
    ...(offer.brief_changed ? (['briefChanged'] as const) : []),
    ...(offer.change_request ? (['changeAsked'] as const) : []),
  ];
  if (marks.length + open.length === 0) return null;
  return (
    <ul className={classNames(sections.row, styles.marks)}>
      {marks.map((mark) => (
        <li key={mark} className={sections.tag}>
          {t(`offers.${mark}`)}
        </li>
      ))}
      {open.map((mark) => (
        <li key={mark} className={classNames(sections.tag, sections.open)}>
          {t(`offers.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
