/** Woven ornaments; decorative, at most one band and one tapestry per page. */
import styles from './sadu.module.css';

export function SaduBand() {
  return <div className={styles.band} aria-hidden="true" />;
}
