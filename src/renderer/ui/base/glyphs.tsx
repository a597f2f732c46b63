import type { ReactElement } from 'react';
import styles from './glyphs.module.css';

const glyph = (path: string): ReactElement => (
  <svg viewBox="0 0 24 24" className={styles.glyph} aria-hidden>
    <path d={path} />
  </svg>
);

/*
 * Icons of rows that are drawn by the dozen when a screen opens: those of lucide as one path each. They are elements, not
 * components: nothing is computed for a row. Their size is that of the button around them.
 */

/** lucide's MessageCircle. */
export const MESSAGE_GLYPH = glyph(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
/** lucide's EllipsisVertical. */
export const MORE_GLYPH = glyph(
  'M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
);
/** lucide's X. */
export const CLOSE_GLYPH = glyph('M18 6 6 18M6 6l12 12');
