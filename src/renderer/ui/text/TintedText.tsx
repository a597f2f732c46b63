import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../base/class-names';
import { isColour } from '../base/colour';
import styles from './TintedText.module.css';

export interface TintedTextProps {
  /** A colour that somebody chose (a role's), as #rrggbb; null, absent or no such colour leaves the text as it is. */
  readonly colour?: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A name in its role's colour, lightened or darkened as far as the theme needs for it to be read. */
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
