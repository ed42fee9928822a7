/** Says until when a creative takes no new work. */
import { CalendarOff } from 'lucide-react';
import { classNames } from '@/lib/class-names';
import styles from './away-mark.lazy.module.css';

export function AwayMark({ children }: { readonly children: string }) {
  return (
    <p className={classNames('icons-16 text-14', styles.mark)}>
      <CalendarOff aria-hidden="true" />
      {children}
    </p>
  );
}
