import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../base/class-names';
import { isColour } from '../base/colour';
import styles from './TintedText.module.css';

export interface TintedTextProps {
  /**
   * A colour from another person (a role's), as #rrggbb; with null, undefined or any other text the default colour
   * stays.
   */
  readonly colour?: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A name in its role's colour, lightened or darkened as the theme requires for contrast. */
export function TintedText({ colour, className, children }: TintedTextProps) {
  const tinted = colour != null && isColour(colour);
  const style: (CSSProperties & Record<'--tint', string>) | undefined = tinted
    ? { '--tint': colour }
    : undefined;
  return (
    <span className={classNames(tinted && styles.tinted, className)} style={style}>
      {children}
    </span>
  );
}
