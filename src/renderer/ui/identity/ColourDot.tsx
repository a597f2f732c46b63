import type { CSSProperties } from 'react';
import styles from './ColourDot.module.css';
import { isColour } from '../base/colour';

export interface ColourDotProps {
  /** A colour that somebody chose (a role's), as #rrggbb; what is no such colour leaves the dot grey. */
  readonly colour: string;
  /** Across, in pixels; 10 where nothing is said. */
  readonly size?: 8 | 10 | undefined;
}

/** The dot before a role's name; silent. */
export function ColourDot({ colour, size = 10 }: ColourDotProps) {
  const style: (CSSProperties & Record<'--dot', string>) | undefined = isColour(colour)
    ? { '--dot': colour }
    : undefined;
  return <span className={styles.dot} data-size={size} style={style} aria-hidden />;
}
