import type { Badge, Fact } from '@/api/types';
import { useFactWords, type Whose } from './fact-words';
import styles from './reputation.lazy.module.css';

interface FactLinesProps {
  readonly facts: readonly Fact[];
  readonly whose: Whose;
  readonly label?: string;
}

/** What is counted, each with its sample. */
export function FactLines({ facts, whose, label }: FactLinesProps) {
  const { linesOf } = useFactWords();
  const lines = linesOf(facts, whose);
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
