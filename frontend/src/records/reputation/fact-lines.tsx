import type { Badge, Fact } from '@/api/types';
import { useFactWords, type Whose } from './fact-words';
import styles from './reputation.lazy.module.css';

/** A badge says these numbers in its sentence. */
const SAID: Readonly<Record<string, readonly Fact['fact'][]>> = {
  quick_to_answer: ['typical_hours', 'answers'],
  punctual: ['on_time'],
  asked_again: ['repeat'],
  pays_on_time: ['paid_on_time'],
};

interface FactLinesProps {
  readonly facts: readonly Fact[];
  /** What is shown above them, and not said again. */
  readonly badges?: readonly Badge[];
  readonly whose: Whose;
  readonly label?: string;
}

/** What is counted, each with its sample. */
export function FactLines({ facts, badges = [], whose, label }: FactLinesProps) {
  const { linesOf } = useFactWords();
  const said = new Set(badges.flatMap(({ badge }) => SAID[badge] ?? []));
  const lines = linesOf(facts, whose).filter(({ fact }) => !said.has(fact));
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ fact, text }) => (
        <li key={fact}>{text}</li>
      ))}
    </ul>
  );
}

export function BadgeLines({ badges, label }: { readonly badges: readonly Badge[]; readonly label?: string }) {
  const { badgeText } = useFactWords();
  const known = badges.map((badge) => [badge.badge, badgeText(badge)] as const).filter(([, text]) => text !== '');
  if (known.length === 0) return null;
  return (
    <ul className={styles.badges} aria-label={label}>
      {known.map(([badge, text]) => (
        <li key={badge}>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
