/** Leads to each part of the page, and shows the part that the address names. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '@/lib/class-names';
import styles from './section-links.module.css';

interface SectionLinksProps {
  /** By the id of its heading. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Before the router's navigation, which knows no fragment. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

export function SectionLinks({ sections }: SectionLinksProps) {
  const { t } = useTranslation('account');
  const { hash } = useLocation();
  const named = hash.slice(1);
  useEffect(() => {
    if (named) goTo(named);
  }, [named]);
  return (
    <nav className={styles.jumps} aria-label={t('sections')}>
      <ul className={styles.jumpList}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className={classNames('muted text-15', styles.jump)}
              onClick={() => goTo(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
