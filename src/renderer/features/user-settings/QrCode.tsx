import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

interface QrCodeProps {
  readonly text: string;
  /** For those who do not see it. */
  readonly label: string;
}

/** Modules of margin that readers need on each side. */
const QUIET = 4;

/** A text as a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: QUIET }), [text]);
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
