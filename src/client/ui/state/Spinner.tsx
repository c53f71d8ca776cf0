import styles from './states.module.css';

/** Shows that something is in progress; `size` is in pixels. The text next to it has to say what. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 18 18" aria-hidden>
      <circle cx={9} cy={9} r={7.5} fill="none" stroke="currentColor" strokeWidth={2} />
    </svg>
  );
}
