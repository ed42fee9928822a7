/** A few numbered points on a muted background. */
import { classNames } from '@/lib/class-names';
import styles from './points-card.module.css';

interface PointsCardProps {
  readonly title: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
}

export function PointsCard({ title, points }: PointsCardProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point.title}>
            <h3 className={styles.pointTitle}>{point.title}</h3>
            <p className={classNames('muted text-15', styles.text)}>{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
