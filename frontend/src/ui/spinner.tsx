import styles from './spinner.module.css';

/** Decorative: what is going on is said in words beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
