import styles from './logo.module.css';

/** The mark: an M whose foot is a woven triangle, on the grid of the Sadu patterns. */
export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#96203F" d="M0 0h12v12H0z" />
      <path fill="#F3E3CB" d="M2 10V4h1v1h1v1h1v1h2V6h1V5h1V4h1v6H9V7H8v1H7v1H5V8H4V7H3v3z" />
      <path fill="#E8A13C" d="M5 3h2v2H5zM5 2h2v1H5z" />
    </svg>
  );
}
