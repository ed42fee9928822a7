import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './page.module.css';

/** The frame of an ordinary page: the container's width and vertical spacing. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={classNames('container', styles.page)}>{children}</div>;
}

/** A section of a page, with spacing before it. */
export function PageSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles.section}>{children}</div>;
}
