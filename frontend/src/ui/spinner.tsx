import styles from './spinner.module.css';

/** Decorative: a text next to it says what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
