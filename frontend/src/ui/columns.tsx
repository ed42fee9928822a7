import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './columns.module.css';
import { useMediaQuery } from './use-media-query';

interface ColumnsProps {
  readonly children: ReactNode;
  /** Sticky next to the content if there is room; null where it is in the content instead. */
  readonly aside: ReactNode;
  readonly asideLabel: string;
  /** Without room next to the content the aside is above it, instead of below. */
  readonly asideFirst?: boolean;
}

/** The query of the width at which the aside is no longer next to the content. */
export const WITHOUT_ASIDE = '(max-width: 960px)';

export function Columns({ children, aside, asideLabel, asideFirst = false }: ColumnsProps) {
  const isNarrow = useMediaQuery(WITHOUT_ASIDE);
  const beside =
    aside === null ? null : (
      <aside key="aside" className={classNames('stack-20', styles.aside)} aria-label={asideLabel}>
        {aside}
      </aside>
    );
  const content = <div key="content">{children}</div>;
  return <div className={styles.columns}>{isNarrow && asideFirst ? [beside, content] : [content, beside]}</div>;
}
