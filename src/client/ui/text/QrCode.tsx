import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** A QR code, dark on light in both color schemes, because not every camera reads an inverted one. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const { size, data } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
