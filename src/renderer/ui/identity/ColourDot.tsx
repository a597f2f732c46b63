import type { CSSProperties } from 'react';
import styles from './ColourDot.module.css';
import { isColour } from '../base/colour';

export interface ColourDotProps {
  /** A colour from another person (a role's), as #rrggbb; any other text leaves the dot grey. */
  readonly colour: string;
  /** The diameter, in pixels; 10 by default. */
  readonly size?: 8 | 10 | undefined;
}

/** The dot before a role's name; hidden from screen readers. */
export function ColourDot({ colour, size = 10 }: ColourDotProps) {
  const style: (CSSProperties & Record<'--dot', string>) | undefined = isColour(colour)
    ? { '--dot': colour }
    : undefined;
  return <span className={styles.dot} data-size={size} style={style} aria-hidden />;
}
