import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isDividedAlike } from '@/api/plan-division';
import type { Proposal, Terms } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import styles from './change-list.module.css';
import sections from '../section.module.css';
import { TermLines } from './term-lines';
import { changesBetween, termRows, type Change } from './term-rows';

interface ChangeListProps {
  readonly proposal: Terms & Pick<Proposal, 'version'> & Partial<Pick<Proposal, 'previous'>>;
  /** What to compare with; the version before, if left out. */
  readonly since?: Terms;
}

/** What the last version changed: KWD 300 → KWD 280. */
export function ChangeList({ proposal, since }: ChangeListProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const before = since ?? proposal.previous;
  if (!before) return null;
  const words = { t, language };
  const all = changesBetween(termRows(before, words), termRows(proposal, words));
  // The plan follows from the price, as the fee does.
  const changes = isDividedAlike(before, proposal) ? all.filter(({ key }) => key !== 'plan') : all;
  if (changes.length === 0) return null;
  return (
    <div className={classNames('stack-4', sections.box, 'icons-14', styles.changes)}>
      <p className="strong">{t('proposals.changed', { version: proposal.version })}</p>
      <dl>
        {changes.map((change) => (
          <div key={change.key} className="line-12 middle">
            <dt>{t(`terms.${change.key}`)}</dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** One value became another; of lists, lines went and came. */
function Difference({ change: { key, before, after } }: { readonly change: Change }) {
  const { t } = useTranslation('requests');
  const text = (line: string) => <TermLines row={{ key, lines: [line] }} />;
  const [was] = before;
  const [is] = after;
  if (before.length === 1 && after.length === 1 && was !== undefined && is !== undefined) {
    return (
      <span className="line-12 middle">
        <del>{text(was)}</del>
        <ArrowRight className="mirror" role="img" aria-label={t('proposals.became')} />
        <ins>{text(is)}</ins>
      </span>
    );
  }
  return (
    <ul className="stack-2 at-start">
      {before.map((line) => (
        <li key={line}>
          <span className="visually-hidden">{`${t('proposals.removed')} `}</span>
          <del>{text(line)}</del>
        </li>
      ))}
      {after.map((line) => (
        <li key={line}>
          <span className="visually-hidden">{`${t('proposals.added')} `}</span>
          <ins>{text(line)}</ins>
        </li>
      ))}
    </ul>
  );
}
